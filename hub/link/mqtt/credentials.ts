/**
 * A password for each device, drawn at first start and kept in the data folder's `secrets.json`, readable by
 * its owner alone. There is no default password.
 */
import { randomBytes } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { keepFile } from '../../kept/file.ts';

const secrets = z.looseObject({ mqtt: z.record(z.string(), z.string().min(16)).optional() });

/** The file is there, and isn't what it should be; the message says what to do. */
export class SecretsFault extends Error {}

export const SECRETS_FILE = 'secrets.json';
const PRIVATE = 0o600;

/**
 * The password of each of `devices`, by name; what is missing in the file is drawn and written. Other parts
 * of the file are left as they are. Throws an error that names the file where it can't be read or written.
 */
export async function deviceCredentials(
  folder: string,
  devices: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const file = join(folder, SECRETS_FILE);
  const held = await read(file);
  const passwords = { ...held.mqtt };
  const missing = devices.filter((name) => passwords[name] === undefined);
  for (const name of missing) passwords[name] = drawPassword();
  if (missing.length > 0) keepFile(file, { ...held, mqtt: passwords }, PRIVATE);
  else if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, PRIVATE);
  return new Map(devices.map((name) => [name, passwords[name]!]));
}

export const drawPassword = (): string => randomBytes(18).toString('base64url');

async function read(file: string): Promise<z.infer<typeof secrets>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return secrets.parse(JSON.parse(text));
  } catch (error) {
    throw new SecretsFault(
      `${file} is not a secrets file: mend it, or move it away to have new passwords drawn`,
      {
        cause: error,
      },
    );
  }
}

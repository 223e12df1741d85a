/** Who else has a serial port open. The system's own lock lets root through, and two masters on one bus spoil both. */
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The process that has this port open, as far as the system tells us; null: nobody, or it can't be seen. */
export function portHolder(path: string): { pid: number; name: string } | null {
  let port: string;
  try {
    port = realpathSync(path);
  } catch {
    return null;
  }
  const others = list('/proc').filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid);
  for (const pid of others) {
    const folder = join('/proc', pid, 'fd');
    if (list(folder).some((fd) => linkOf(join(folder, fd)) === port))
      return { pid: Number(pid), name: nameOf(pid) };
  }
  return null;
}

/** Nothing where the process is gone, or another user's. */
function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function nameOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'comm'), 'utf8').trim();
  } catch {
    return '?';
  }
}

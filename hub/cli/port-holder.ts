/** Whether there is a serial port, and who else has it open. The system's own lock lets root through, and two masters on one bus spoil both. */
import { readdirSync, readFileSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Why this can't be a serial port; null: as far as the system tells us, it is one. */
export function portFault(path: string): string | null {
  let found: Stats | undefined;
  try {
    found = statSync(path, { throwIfNoEntry: false });
  } catch {
    // Opening it will say why.
    return null;
  }
  if (found === undefined) return 'there is no such port: is its adapter plugged in?';
  if (!found.isCharacterDevice()) return 'that is no serial port';
  // Linux says of a device what it is one of: /dev/null is one of `mem`. Of a pseudo-terminal it says nothing.
  const { rdev } = found;
  const device = `${(rdev >> 8) & 0xfff}:${(rdev & 0xff) | ((rdev >> 12) & 0xfff00)}`;
  const kind = linkOf(join('/sys/dev/char', device, 'subsystem'));
  return kind === null || basename(kind) === 'tty' ? null : 'that is no serial port';
}

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

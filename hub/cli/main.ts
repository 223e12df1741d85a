/** The command `mafia-table`, as `bin/mafia-table.js` starts it on the packaged Node. */
import process from 'node:process';
import { COMMANDS } from './commands.ts';
import { dispatch } from './dispatch.ts';

// Only the launcher gives us a channel, and it closes when the launcher is gone: nobody could stop us any more, and
// the ports and the data folder would stay ours. Started directly there is none, and `connected` is undefined.
const end = () => process.kill(process.pid, 'SIGTERM');
if (process.connected) {
  process.once('disconnect', end);
  process.channel?.unref();
} else if (process.connected === false) end();

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // A full disk under a table's log, or nobody who reads it any more, doesn't end a game.
  if (process.argv[2] === 'start') return;
  // `mafia-table replay FILE | head`: whoever read us has had enough, which is no fault.
  if (code === 'EPIPE') process.exit(0);
  process.stderr.write(`mafia-table: what was asked for couldn't be written (${code})\n`);
  process.exit(1);
});
// There is nowhere left to say it.
process.stderr.on('error', () => {});

process.exitCode = await dispatch(COMMANDS, process.argv.slice(2), {
  stdin: process.stdin,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});

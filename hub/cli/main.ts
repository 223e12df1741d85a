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

// `mafia-table replay FILE | head`: whoever read us has had enough, which is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await dispatch(COMMANDS, process.argv.slice(2), {
  stdin: process.stdin,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});

/** The command `mafia-table`, as `bin/mafia-table.js` starts it on the packaged Node. */
import process from 'node:process';
import { COMMANDS } from './commands.ts';
import { dispatch } from './dispatch.ts';

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

#!/usr/bin/env node
/**
 * The command's launcher: plain JavaScript for whatever Node the machine has (20.19 or later). It starts the
 * Node 24 that comes with the package and is then out of the way: arguments, standard streams, signals and the
 * exit code pass through; and the program ends when the launcher is gone, however it went. Where it can't start it, it
 * says why in one line and exits 2.
 */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} why @returns {never} */
function giveUp(why) {
  process.stderr.write(`mafia-table: ${why}\n`);
  process.exit(2);
}

/** The packaged Node, beside us in a checkout, above us once installed; the path it should have had if missing. */
function packagedNode() {
  const exe = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', exe);
    return { path, there: existsSync(path) };
  } catch {
    return { path: join(root, 'node_modules', 'node', 'bin', exe), there: false };
  }
}

/** A checkout runs its TypeScript as it stands; Node refuses `.ts` under node_modules, so a package brings JavaScript. */
function entry() {
  const source = join(root, 'hub', 'cli', 'main.ts');
  const built = join(root, 'lib', 'hub', 'cli', 'main.js');
  const found = [source, built].find((path) => existsSync(path));
  return found ?? giveUp(`this installation is incomplete: neither ${source} nor ${built} is there`);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  giveUp(`needs Node 20.19 or later to start; this is ${process.version} (${process.execPath})`);
}

const program = entry();
const packaged = packagedNode();
if (packaged.there ? realpathSync(packaged.path) === realpathSync(process.execPath) : major >= 24) {
  await import(pathToFileURL(program).href);
} else if (!packaged.there) {
  giveUp(
    `the Node 24 it runs on is missing at ${packaged.path}; run "npm rebuild node" there ` +
      '(a package manager that ignores install scripts leaves it out)',
  );
} else {
  start(packaged.path);
}

/** @param {string} node */
function start(node) {
  // Nothing is ever said on the channel: it closes when this process is gone, by kill -9 too, and the program ends then.
  const child = spawn(node, [program, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal gives Ctrl-C to the whole group itself; passing it on would say it twice.
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  /** @type {NodeJS.Signals[]} */
  const passed = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'];
  for (const signal of passed) {
    process.on(signal, () => {
      const alreadyTold = onTerminal && (signal === 'SIGINT' || signal === 'SIGQUIT');
      if (!alreadyTold) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    giveUp(`can't start the Node 24 that it runs on (${node}): ${error.message}; run "npm rebuild node"`);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    // Die of what the child died of, so that whoever started us sees the same.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    process.exitCode = 128 + (constants.signals[signal] ?? 0);
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './support/command.ts';

/** `npm run dev`: the server restarts and the console reloads when their sources change. */
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
const pages = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'apps/console'], {
  cwd: root,
  stdio: 'inherit',
});

/** Neither is of use without the other: when one ends, so does the other. */
function endWith(one: ChildProcess, other: ChildProcess): void {
  one.once('exit', (code) => {
    other.kill('SIGTERM');
    process.exitCode ??= code ?? 0;
  });
}
endWith(server, pages);
endWith(pages, server);

// Ctrl-C in a terminal reaches both by itself; a signal to this process alone has to be passed on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal);
    pages.kill(signal);
  });
}

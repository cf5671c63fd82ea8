import { spawn } from 'node:child_process';
import path from 'node:path';
import { frontEnds } from '../apps/server/src/front-ends.ts';
import { root } from './support/command.ts';
import { serveSources } from './support/development.ts';

/** `npm run dev`: the server restarts and pages reload when their sources change. */
const api = 'http://127.0.0.1:3000';
const port = 5173;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
// Neither is of use without the other: when one ends, so does the other.
process.on('exit', () => server.kill());
const pages = await serveSources(frontEnds, { folder: path.join(root, 'apps'), api, port });
pages.root.printUrls();
pages.root.bindCLIShortcuts({ print: true });

async function end(code: number): Promise<void> {
  await pages.close();
  process.exit(code);
}
server.once('exit', (code) => void end(code ?? 0));

// Ctrl-C in a terminal reaches the server by itself; a signal to this process alone has to be passed on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));

import path from 'node:path';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import { readEnvFile } from '../apps/server/src/env-file.ts';
import { frontEnds } from '../apps/server/src/front-ends.ts';
import { StartError } from '../apps/server/src/platform/process/start-error.ts';
import { root } from './support/command.ts';
import { serveSources, watchSources } from './support/development.ts';
import { startServer } from './support/restarting-server.ts';

/**
 * `npm run dev`: the server restarts and pages reload when their sources change.
 *
 * Arguments go to the Node of the server: `npm run dev -- --inspect`.
 */
const pagesPort = 5173;
/** Also used for `PORT=0`: pages must know the server's address. */
const defaultPort = 3000;
/** Timeout of pages in milliseconds: a restart on a slow machine. */
const timeoutMs = 30_000;
/** Folders that the server imports. */
const serverSources = [
  'apps/server',
  'packages/contract',
  'packages/layout',
  'packages/rich-text',
  'packages/schedule',
];

function readSettings(): Config {
  try {
    return readConfig({ ...readEnvFile('.env'), ...process.env });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

const config = readSettings();
const port = config.port === 0 ? defaultPort : config.port;
const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;

const server = startServer({
  args: [...process.argv.slice(2), 'apps/server/src/main.ts'],
  environment: {
    PORT: String(port),
    NODE_COMPILE_CACHE: path.join(root, '.cache/compiled-server'),
  },
  cwd: root,
  host,
  port,
});
const pages = await serveSources(frontEnds, {
  folder: path.join(root, 'apps'),
  api: `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`,
  port: pagesPort,
  ready: server.ready,
  config: { ...config.console, timeoutMs: Math.max(config.console.timeoutMs, timeoutMs) },
});
watchSources(
  pages.root,
  serverSources.map((folder) => path.join(root, folder, 'src')),
  server.restart,
);
pages.root.printUrls();
pages.root.bindCLIShortcuts({ print: true });

async function end(): Promise<void> {
  await Promise.all([server.stop(), pages.close()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end());

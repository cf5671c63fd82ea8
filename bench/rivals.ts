import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Layout } from '@mutai/layout/model/layout';
import type { Point } from './drag-figures.ts';

declare global {
  interface Window {
    /** Draws a layout. @returns where a block can be grabbed */
    mutaiRival?: (layout: Layout, id: number) => Promise<Point>;
  }
}

const folder = join(import.meta.dirname, 'rivals');
const run = promisify(execFile);
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface RivalPages {
  readonly pages: readonly { readonly name: string; readonly url: string }[];
  readonly close: () => void;
}

/**
 * Rival editors with drag and snapping, each on its own page. Not part of the product or its dependencies: the first
 * run installs them.
 */
export async function rivalPages(): Promise<RivalPages> {
  if (!existsSync(join(folder, 'node_modules'))) {
    await run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], { cwd: folder });
  }
  const environment = { ...process.env, NODE_ENV: 'production' };
  await run('npx', ['vite', 'build', folder, '--base', '/'], { cwd: join(folder, '../..'), env: environment });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    readFile(join(folder, 'dist', file)).then(
      (content) => response.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pages: ['react-moveable', 'tldraw'].map((name) => ({ name, url: `http://127.0.0.1:${String(port)}/?${name}` })),
    close: () => server.close(),
  };
}

import path from 'node:path';
import { type ConsoleConfig, defaultConsoleConfig } from '@mutai/contract/console-config';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { FrontEnd } from '../../apps/server/src/platform/http/front-end-files.ts';

export interface Development {
  /** Folder that contains the folders of the front ends. */
  readonly folder: string;
  /** Origin of the API server. */
  readonly api: string;
  /** Port of all front ends; if it is taken, the next free one. 0: any. */
  readonly port: number;
  /** Resolves when the API is available. Requests wait for it, so that a restart of the server is only a delay. */
  readonly ready?: () => Promise<void>;
  /** Configuration for the pages. */
  readonly config?: ConsoleConfig;
}

/** Paths that the server handles. */
const apiPaths = ['/api', '/files'];

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Serves pages from sources as the server does for built ones, and delays requests while the server restarts. */
const servedLikeBuilt = ({ ready, config = defaultConsoleConfig }: Development): Plugin => ({
  name: 'served-like-built',
  configureServer: ({ middlewares, config: { base } }) => {
    const pass = async (address: string, next: () => void) => {
      if (apiPaths.some((start) => address.startsWith(start))) await ready?.();
      next();
    };
    middlewares.use((request, _response, next) => {
      // Vite answers its base only with the last slash.
      const [place = '', query] = (request.url ?? '').split('?', 2);
      if (`${place}/` === base) request.url = query === undefined ? base : `${base}?${query}`;
      void pass(request.url ?? '', next);
    });
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('%MUTAI_CONFIG%', () => escapeAttribute(JSON.stringify(config)))
        .replace('%MUTAI_TITLE%', () => escapeAttribute(config.title)),
  },
});

/**
 * Serves front ends from their sources, each with its own Vite, at one address as the product does.
 *
 * @returns the Vite of the front end at `/`, which proxies to the others; and a function that closes all
 */
export async function serveSources(
  frontEnds: readonly Pick<FrontEnd, 'name' | 'basePath'>[],
  development: Development,
): Promise<{ readonly root: ViteDevServer; readonly close: () => Promise<void> }> {
  const { folder, api, port } = development;
  const open: ViteDevServer[] = [];
  const proxy: Record<string, string> = Object.fromEntries(apiPaths.map((start) => [start, api]));
  // The front end at `/` last: it proxies to the others, which must be running.
  for (const { name, basePath } of frontEnds.toSorted((a, b) => b.basePath.length - a.basePath.length)) {
    const vite = await createServer({
      root: path.join(folder, name),
      base: basePath,
      plugins: [servedLikeBuilt(development)],
      server: { proxy, port: basePath === '/' ? port : 0 },
    });
    await vite.listen();
    open.push(vite);
    const origin = vite.resolvedUrls?.local[0];
    // Also without the last slash, but no path that begins alike.
    if (origin !== undefined && basePath !== '/') proxy[`^${basePath.slice(0, -1)}(?:[/?]|$)`] = new URL(origin).origin;
  }
  const root = open.at(-1);
  if (root === undefined) throw new Error('There is no front end.');
  return { root, close: async () => void (await Promise.all(open.map((vite) => vite.close()))) };
}

/** Calls `changed` after each change of a source below the folders, however it was saved. Tests are not sources. */
export function watchSources(vite: ViteDevServer, folders: readonly string[], changed: () => void): void {
  vite.watcher.add([...folders]).on('all', (event, file) => {
    const isSource = folders.some((folder) => file.startsWith(folder + path.sep)) && !/\.test\.tsx?$/.test(file);
    if (isSource && !event.endsWith('Dir')) changed();
  });
}

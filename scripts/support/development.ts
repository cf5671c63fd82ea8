import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { FrontEnd } from '../../apps/server/src/platform/http/front-end-files.ts';

export interface Development {
  /** Folder that the front ends' folders stand in. */
  readonly folder: string;
  /** Origin of the server that answers the API. */
  readonly api: string;
  /** Port where all of them are reached; when it is taken, the next one that is free. 0: any. */
  readonly port: number;
}

/**
 * Serves front ends from their sources, each by a Vite of its own, all of them on one address as the product does.
 *
 * @returns the Vite of the front end at `/`, at which the others are reached too; and what ends all of them
 */
export async function serveSources(
  frontEnds: readonly Pick<FrontEnd, 'name' | 'basePath'>[],
  { folder, api, port }: Development,
): Promise<{ readonly root: ViteDevServer; readonly close: () => Promise<void> }> {
  const open: ViteDevServer[] = [];
  const proxy: Record<string, string> = { '/api': api, '/files': api };
  // The front end at `/` last: it hands over to those that are there already.
  for (const { name, basePath } of frontEnds.toSorted((a, b) => b.basePath.length - a.basePath.length)) {
    const vite = await createServer({
      root: path.join(folder, name),
      base: basePath,
      server: { proxy, port: basePath === '/' ? port : 0 },
    });
    await vite.listen();
    open.push(vite);
    const origin = vite.resolvedUrls?.local[0];
    if (origin !== undefined && basePath !== '/') proxy[basePath] = new URL(origin).origin;
  }
  const root = open.at(-1);
  if (root === undefined) throw new Error('There is no front end.');
  return { root, close: async () => void (await Promise.all(open.map((vite) => vite.close()))) };
}

import { type Builds, buildOf } from './builds.ts';

/** Cache with the files of the player: its page, scripts, styles and the fonts that it needed. */
export const buildCache = 'player-build';
/** Entry of that cache with the record of builds. */
const buildsPath = '/screen/builds.json';
const pagePath = '/screen';
/** Milliseconds until a server that does not answer counts as unreachable. */
const pageTimeoutMs = 3000;

/** Returns true for the path of a file of the player, or of a font, which the console's build has. */
export const isBuildFile = (path: string): boolean =>
  path.startsWith('/screen/assets/') || path.startsWith('/assets/fonts/');

/** Type of a file as it must arrive: a page of a proxy in place of a script would end every later start. */
function typeOf(path: string): RegExp {
  if (path.endsWith('.js')) return /javascript/;
  if (path.endsWith('.css')) return /css/;
  if (path.endsWith('.svg')) return /svg/;
  if (path.endsWith('.woff2')) return /font|octet-stream/;
  return /html/;
}

/** Returns true for a whole answer of the type that its path promises. */
export const isKeepable = (path: string, { status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 && typeOf(path).test(headers.get('content-type') ?? '');

/** Adds a file to the cache. @throws if it is not what its path promises */
export async function keep(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path);
  if (!isKeepable(path, response)) throw new Error(`${path} is answered with something else.`);
  await cache.put(path, response);
}

/** Page of the player, and the build that it starts. */
export interface OfferedPage {
  readonly build: string;
  readonly response: Response;
}

/** Page that the server offers; `undefined`: the server is not reachable, or something else answers. */
export async function offeredPage(): Promise<OfferedPage | undefined> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), pageTimeoutMs);
  try {
    const response = await fetch(pagePath, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: stop.signal,
    });
    const build = buildOf(await response.clone().text());
    return build !== undefined && isKeepable(pagePath, response) ? { build, response } : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Keeps the page of a build for starts without network.
 *
 * @throws if the server does not offer this build, or its script is not kept
 */
export async function keepPage(build: string): Promise<void> {
  const cache = await caches.open(buildCache);
  const [offered, script] = await Promise.all([offeredPage(), cache.match(`/screen/assets/${build}`)]);
  if (offered?.build !== build || script === undefined) throw new Error(`The page of ${build} cannot be kept.`);
  await cache.put(pagePath, offered.response);
}

/** Page of the last build that played. */
export const keptPage = async (): Promise<Response | undefined> => (await caches.open(buildCache)).match(pagePath);

/** Reads the record of builds. An unreadable one is empty. */
export async function readBuilds(): Promise<Builds> {
  const kept = await (await caches.open(buildCache)).match(buildsPath).catch(() => undefined);
  return kept === undefined ? {} : ((await kept.json().catch(() => ({}))) as Builds);
}

export async function saveBuilds(builds: Builds): Promise<void> {
  const cache = await caches.open(buildCache);
  await cache.put(
    buildsPath,
    new Response(JSON.stringify(builds), { headers: { 'content-type': 'application/json' } }),
  );
}

/** Removes files of other builds. @param paths files of the build that plays */
export async function sweepBuilds(paths: readonly string[]): Promise<void> {
  const needed = new Set([pagePath, buildsPath, ...paths]);
  const cache = await caches.open(buildCache);
  for (const request of await cache.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

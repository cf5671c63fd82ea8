/** Cache with the files of the player: its page, scripts, styles and the fonts that it needed. */
export const buildCache = 'player-build';

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
export async function keep(cache: Cache, path: string, request: RequestInit): Promise<void> {
  const response = await fetch(path, request);
  if (!isKeepable(path, response)) throw new Error(`${path} is answered with something else.`);
  await cache.put(path, response);
}

import { type MediaSource, readMediaSource } from '@mutai/contract/media-sources';

/** As content policies read it: `http` stands for `https` too, and a port that is not named for the usual one. */
function isOf({ scheme, host, below, port }: MediaSource, { protocol, hostname, port: used }: URL): boolean {
  const isScheme = scheme === 'http' || protocol === 'https:';
  const isHost = below ? hostname.endsWith(`.${host}`) : hostname === host;
  return isScheme && isHost && new URL(`${protocol}//host:${port}`).port === used;
}

/**
 * Why browsers do not show what is at an address.
 *
 * @param address a path of this site, or a web address
 * @param sources sites whose media are allowed
 * @param page origin of the page that shows it
 * @returns `source`: the site's policy allows nothing of its host; `insecure`: the page was fetched by TLS, and it is not;
 *   null: they show it, as far as that goes
 */
export function mediaFault(address: string, sources: readonly string[], page: string): 'source' | 'insecure' | null {
  if (!URL.canParse(address, page)) return null;
  const url = new URL(address, page);
  if (url.origin === page) return null;
  const allowed = sources.map(readMediaSource).filter((source) => source !== null);
  if (!allowed.some((source) => isOf(source, url))) return 'source';
  return page.startsWith('https:') && url.protocol === 'http:' ? 'insecure' : null;
}

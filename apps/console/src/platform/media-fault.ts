import { type MediaSource, readMediaSource } from '@mutai/contract/media-sources';

/** Matches as content security policies do: `http` also matches `https`, and an absent port matches the default one. */
function isOf({ scheme, host, below, port }: MediaSource, { protocol, hostname, port: used }: URL): boolean {
  const isScheme = scheme === 'http' || protocol === 'https:';
  const isHost = below ? hostname.endsWith(`.${host}`) : hostname === host;
  return isScheme && isHost && new URL(`${protocol}//host:${port}`).port === used;
}

/**
 * Returns the reason why browsers would not load media from an address.
 *
 * @param address path of this site, or a web address
 * @param sources sites whose media are allowed
 * @param page origin of the page that shows the media
 * @returns `source`: the site's policy does not allow the host; `insecure`: the page uses TLS and the address does not;
 * `null`: no known reason
 */
export function mediaFault(address: string, sources: readonly string[], page: string): 'source' | 'insecure' | null {
  if (!URL.canParse(address, page)) return null;
  const url = new URL(address, page);
  if (url.origin === page) return null;
  const allowed = sources.map(readMediaSource).filter((source) => source !== null);
  if (!allowed.some((source) => isOf(source, url))) return 'source';
  return page.startsWith('https:') && url.protocol === 'http:' ? 'insecure' : null;
}

import { isFromSources } from '@mutai/contract/media-sources';

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
  if (!isFromSources(sources, url)) return 'source';
  return page.startsWith('https:') && url.protocol === 'http:' ? 'insecure' : null;
}

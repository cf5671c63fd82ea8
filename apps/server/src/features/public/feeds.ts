import { limits } from '@mutai/contract/limits';
import { publicPostPath, sitemapPath } from '@mutai/contract/public/paths';
import type { PublicSite } from '@mutai/contract/public/schema';
import { errors } from '../../platform/errors.ts';
import type { SiteStructure } from './site-structure.ts';

export const rssType = 'application/rss+xml; charset=utf-8';
export const sitemapType = 'application/xml; charset=utf-8';

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML cannot hold at all: control characters but white space, and halves of characters. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(impossible, '')
    .replaceAll(/[&<>"']/g, (sign) => named[sign] ?? sign);

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Where readers are. */
export interface FeedPlace {
  /** Of this server, as the reader reached it. */
  readonly origin: string;
  /** Address of a post with `{slug}`; empty: on this server. */
  readonly postUrl: string;
}

const addressOf = ({ origin, postUrl }: FeedPlace, slug: string) =>
  postUrl === ''
    ? origin + publicPostPath(encodeURIComponent(slug))
    : postUrl.replaceAll('{slug}', encodeURIComponent(slug));

/** The newest posts as RSS 2.0. */
export async function rssOf(structure: SiteStructure, site: PublicSite, place: FeedPlace): Promise<string> {
  const posts = await structure.newest();
  const items = posts.map(({ id, title, slug, description, publishedAt }) =>
    [
      '<item>',
      element('title', title),
      element('link', addressOf(place, slug)),
      // Stays when the address of a post changes.
      `<guid isPermaLink="false">${escaped(`${place.origin}/posts/${id}`)}</guid>`,
      element('pubDate', new Date(publishedAt).toUTCString()),
      element('description', description),
      '</item>',
    ].join(''),
  );
  return `${declaration}<rss version="2.0"><channel>${element('title', site.title)}${element(
    'link',
    site.url === '' ? place.origin : site.url,
  )}${element('description', site.description === '' ? site.title : site.description)}${items.join('\n')}</channel></rss>`;
}

/**
 * Addresses of all published posts; of more than fit into one sitemap, a list of sitemaps.
 *
 * @param page of the sitemaps; undefined: all, or their list
 * @throws AppError 4004 when there is no such page
 */
export async function sitemapOf(structure: SiteStructure, place: FeedPlace, page?: number): Promise<string> {
  const pages = Math.max(1, Math.ceil((await structure.postCount()) / limits.sitemapAddresses));
  if (page === undefined && pages > 1) {
    const list = Array.from(
      { length: pages },
      (_, index) => `<sitemap>${element('loc', `${place.origin}${sitemapPath}?page=${index + 1}`)}</sitemap>`,
    );
    return `${declaration}<sitemapindex xmlns="${sitemaps}">${list.join('\n')}</sitemapindex>`;
  }
  if (page !== undefined && page > pages) throw errors.notFound('站点地图');
  const posts = await structure.addresses(page ?? 1);
  const urls = posts.map(
    ({ slug, updatedAt }) =>
      `<url>${element('loc', addressOf(place, slug))}${element('lastmod', new Date(updatedAt).toISOString())}</url>`,
  );
  return `${declaration}<urlset xmlns="${sitemaps}">${urls.join('\n')}</urlset>`;
}

import { Code } from '@mutai/contract/codes';
import type { FunctionSettings } from '@mutai/contract/functions/schema';
import { limits } from '@mutai/contract/limits';
import { publicPostPath, rssPath, sitemapPath } from '@mutai/contract/public/paths';
import type { PublicSite } from '@mutai/contract/public/schema';
import { AppError, errors } from '../../platform/errors.ts';
import type { PublishedRow } from './post-rows.ts';
import type { SiteStructure } from './site-structure.repository.ts';

export const rssType = 'application/rss+xml; charset=utf-8';
export const sitemapType = 'application/xml; charset=utf-8';

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML does not allow: control characters except white space, and lone surrogates. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(impossible, '')
    .replaceAll(/[&<>"']/g, (sign) => named[sign] ?? sign);

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Public addresses of the site. */
export interface FeedPlace {
  /** Home page. */
  readonly home: string;
  /** Origin of the site, which also serves the public API. */
  readonly origin: string;
  /** Address template of a post with `{slug}`; empty: in the public API. */
  readonly postUrl: string;
}

/**
 * Returns the public addresses by the settings. Headers of the request are not trusted, because the client chooses
 * `Host`.
 *
 * @throws AppError 4004 if no address is configured
 */
export function feedPlace({ url }: Pick<PublicSite, 'url'>, { postUrl }: Pick<FunctionSettings, 'postUrl'>): FeedPlace {
  const known = [url, postUrl.replaceAll('{slug}', 'slug')].find((address) => URL.canParse(address));
  if (known === undefined) {
    throw new AppError(
      Code.notFound,
      '网站的地址还没有设置，无法生成订阅源与站点地图；请在“常规设置”中填写站点URL，或在“功能列表”中填写网站的文章地址。',
    );
  }
  const { origin } = new URL(known);
  return { home: known === url ? url : origin, origin, postUrl };
}

const addressOf = ({ origin, postUrl }: FeedPlace, slug: string) =>
  postUrl === ''
    ? origin + publicPostPath(encodeURIComponent(slug))
    : postUrl.replaceAll('{slug}', encodeURIComponent(slug));

/** Post in a feed. */
export interface FeedPost extends PublishedRow {
  readonly tags: readonly string[];
  /** Body as HTML; `undefined`: not included. */
  readonly html: string | undefined;
}

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
} as const;

/** Makes the addresses in HTML absolute. */
const withOrigin = (html: string, origin: string): string =>
  html.replaceAll(/ (src|href|poster)="\/(?!\/)/g, ` $1="${origin}/`);

function itemOf(post: FeedPost, place: FeedPlace, siteId: string): string {
  const categories = [...(post.categoryTitle === null ? [] : [post.categoryTitle]), ...post.tags];
  return [
    '<item>',
    element('title', post.title),
    element('link', addressOf(place, post.slug)),
    // Identifies the post to feed readers; independent of the addresses of post and site.
    `<guid isPermaLink="false">${escaped(`mutai:${siteId}/posts/${post.id}`)}</guid>`,
    element('pubDate', new Date(post.publishedAt).toUTCString()),
    ...(post.author === null ? [] : [element('dc:creator', post.author)]),
    ...categories.map((name) => element('category', name)),
    element('description', post.description),
    ...(post.html === undefined ? [] : [element('content:encoded', withOrigin(post.html, place.origin))]),
    '</item>',
  ].join('');
}

/**
 * Creates an RSS 2.0 feed.
 *
 * @param siteId permanent id of the site
 */
export function rssOf(posts: readonly FeedPost[], site: PublicSite, place: FeedPlace, siteId: string): string {
  const declared = Object.entries(namespaces).map(([name, address]) => ` xmlns:${name}="${address}"`);
  const self = escaped(place.origin + rssPath);
  return [
    `${declaration}<rss version="2.0"${declared.join('')}><channel>`,
    element('title', site.title),
    element('link', place.home),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    element('description', site.description === '' ? site.title : site.description),
    posts.map((post) => itemOf(post, place, siteId)).join('\n'),
    '</channel></rss>',
  ].join('');
}

/**
 * Creates a sitemap of all published posts, or an index of sitemaps if they do not fit into one.
 *
 * @param page of the sitemaps; `undefined`: the only one, or the index
 * @throws AppError 4004 for a page that does not exist
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

/**
 * Addresses of the public interface, readable without an account; readers can post only comments. See
 * docs/decisions/0019.
 */

/** Prefix of all addresses below. */
export const publicPrefix = '/api/public/v1';

export const publicPostsPath = `${publicPrefix}/posts`;

/** @param slug of a post; `:slug` in a route */
export const publicPostPath = (slug: string): string => `${publicPostsPath}/${slug}`;

/** Approved comments on a post; `POST` submits one. */
export const publicCommentsPath = (slug: string): string => `${publicPostPath(slug)}/comments`;

export const publicCategoriesPath = `${publicPrefix}/categories`;
export const publicTagsPath = `${publicPrefix}/tags`;
export const publicSitePath = `${publicPrefix}/site`;
export const rssPath = `${publicPrefix}/rss.xml`;
export const sitemapPath = `${publicPrefix}/sitemap.xml`;

/** Preview of an unpublished post, for holders of the link. @param token of the link; `:token` in a route */
export const publicPreviewPath = (token: string): string => `${publicPrefix}/preview/${token}`;

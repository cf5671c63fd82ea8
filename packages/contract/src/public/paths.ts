/** Addresses of what anybody may read, and the one thing that anybody may send: see docs/decisions/0019. */

/** Base prefix of everything below. */
export const publicPrefix = '/api/public/v1';

export const publicPostsPath = `${publicPrefix}/posts`;

/** @param slug of a post; `:slug` in a route */
export const publicPostPath = (slug: string): string => `${publicPostsPath}/${slug}`;

/** Approved comments on a post, and where one is sent. */
export const publicCommentsPath = (slug: string): string => `${publicPostPath(slug)}/comments`;

export const publicCategoriesPath = `${publicPrefix}/categories`;
export const publicTagsPath = `${publicPrefix}/tags`;
export const publicSitePath = `${publicPrefix}/site`;
export const rssPath = `${publicPrefix}/rss.xml`;
export const sitemapPath = `${publicPrefix}/sitemap.xml`;

/** A post before it is published, for who has the link. @param token of the link; `:token` in a route */
export const publicPreviewPath = (token: string): string => `${publicPrefix}/preview/${token}`;

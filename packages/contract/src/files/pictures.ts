/**
 * Picture types that can be shown. Server and console use this list for previews, pickers, posts, layouts, avatars and
 * the logo.
 */

/** Media types that all supported browsers show directly. */
export const shownPictureTypes = [
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/svg+xml',
] as const;

/** Media types that browsers do not show: the server makes a JPEG or WebP copy for display. */
export const convertedPictureTypes = [
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/tiff',
] as const;

const converted: ReadonlySet<string> = new Set(convertedPictureTypes);

/** Returns true for media types that are shown through a converted copy. */
export const isConverted = (mimetype: string): boolean => converted.has(mimetype);

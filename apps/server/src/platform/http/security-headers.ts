/**
 * Default content policy: only resources of this site. Inline styles are allowed because the component library writes
 * them at run time; of inline scripts, those of the built page are, by their hashes.
 */
const contentPolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'font-src': "'self' data:",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** Other sites from which a front end may load. */
export interface OtherSites {
  readonly mediaSources: readonly string[];
  readonly frameSources: readonly string[];
}

const withSources = (own: string, ...sources: readonly (readonly string[])[]): string =>
  [own, ...new Set(sources.flat())].join(' ');

/**
 * Returns directives that allow images, videos, streams and pages of other sites. Scripts fetch streams in segments, and
 * find out whether a page can be reached, hence `connect-src`.
 *
 * @param ownFrames sources of frames besides those of other sites
 */
export const allowing = (
  { mediaSources, frameSources }: OtherSites,
  ownFrames: readonly string[] = [],
): Partial<typeof contentPolicy> => {
  const [first = "'none'", ...frames] = [...ownFrames, ...frameSources];
  return {
    'img-src': withSources(contentPolicy['img-src'], mediaSources),
    'media-src': withSources(contentPolicy['media-src'], mediaSources),
    'connect-src': withSources(contentPolicy['connect-src'], mediaSources, frameSources),
    'frame-src': withSources(first, frames),
  };
};

/**
 * Returns the security headers of a response. Strict-Transport-Security belongs to the proxy in front, which knows
 * whether the site uses TLS.
 *
 * @param changes directives that replace the default ones
 */
export function securityHeaders(
  changes: Partial<Record<keyof typeof contentPolicy, string>> = {},
): Readonly<Record<string, string>> {
  const policy = { ...contentPolicy, ...changes };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': policy['frame-ancestors'] === "'none'" ? 'DENY' : 'SAMEORIGIN',
  };
}

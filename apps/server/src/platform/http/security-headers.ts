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
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/**
 * Returns directives that allow images, videos and streams of other sites. Scripts fetch streams in segments, hence
 * `connect-src`.
 */
export const mediaOf = (sources: readonly string[]) =>
  Object.fromEntries(
    (['img-src', 'media-src', 'connect-src'] as const).map((kind) => [
      kind,
      [contentPolicy[kind], ...sources].join(' '),
    ]),
  );

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

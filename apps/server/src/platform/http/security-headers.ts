/**
 * Only what this site serves itself may run or be shown. Styles may be inline because the component library
 * writes its own at run time; scripts may not.
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

/** What lets pages show pictures, films and streams of other sites, which scripts put together of parts. */
export const mediaOf = (sources: readonly string[]) =>
  Object.fromEntries(
    (['img-src', 'media-src', 'connect-src'] as const).map((kind) => [
      kind,
      [contentPolicy[kind], ...sources].join(' '),
    ]),
  );

/**
 * Headers that bound what a page may do. Whether a site is reached by TLS is known to whoever runs the proxy in front,
 * who sets Strict-Transport-Security there.
 *
 * @param changes directives of the content policy that are not as everywhere
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

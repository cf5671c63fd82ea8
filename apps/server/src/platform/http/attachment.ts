/** Characters that `encodeURIComponent` keeps but RFC 8187 does not allow. */
const notInHeader = /['()*]/g;

const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(notInHeader, (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`);

/**
 * Returns a `Content-Disposition` value that makes browsers save the response.
 *
 * @param name any characters
 * @param plain ASCII fallback for clients without RFC 8187 support
 */
export const attachment = (name: string, plain: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name.toWellFormed())}`;

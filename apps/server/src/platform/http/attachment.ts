/** What a header cannot carry as it is, besides what `encodeURIComponent` already replaces. */
const notInHeader = /['()*]/g;

const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(notInHeader, (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`);

/**
 * The value of `Content-Disposition` that has an answer saved under a name.
 *
 * @param name any characters
 * @param plain the same for programs that know nothing but ASCII
 */
export const attachment = (name: string, plain: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name.toWellFormed())}`;

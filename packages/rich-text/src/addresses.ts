/** Longest URL in a document, in characters: supported by all browsers and proxies. */
const addressMax = 2048;

/**
 * Characters that must not occur unescaped: white space (browsers strip it from within a scheme), bidirectional
 * controls, invisible characters, and the backslash (browsers treat it as a slash).
 */
const hidden = /[\p{C}\p{Z}\\]/u;

const web = /^https?:\/\/[^/?#]/i;
/** Path on this site; `//` would start a host name. */
const path = /^\/(?!\/)/;
/** Mail address, telephone number or fragment on the same page. */
const other = /^(?:mailto:[^@]+@|tel:[+\d]|#.)/i;

const isSound = (address: string): boolean => address.length <= addressMax && !hidden.test(address);

/** Returns true for an absolute http(s) URL, possibly of this site. */
export const isWebAddress = (address: string): boolean =>
  isSound(address) && web.test(address) && URL.canParse(address);

/**
 * Returns true if pictures and videos may load from a URL: http(s) or a path on this site, but not `data:` or `file:`.
 */
export const isMediaAddress = (address: string): boolean =>
  isWebAddress(address) || (isSound(address) && path.test(address));

/** Returns true if links may point to a URL: those of media, mail addresses, telephone numbers and fragments. */
export const isLinkAddress = (address: string): boolean =>
  isMediaAddress(address) || (isSound(address) && other.test(address));

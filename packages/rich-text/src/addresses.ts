/** Characters of an address in a document: what browsers and proxies take everywhere. */
const addressMax = 2048;

/**
 * What no address holds as it stands: spaces, which browsers strip from within a scheme, marks that turn the direction
 * of reading, invisible characters, and the backslash, which browsers take for a slash.
 */
const hidden = /[\p{C}\p{Z}\\]/u;

const web = /^https?:\/\/[^/?#]/i;
/** A path of this site; `//` would begin the name of another host. */
const path = /^\/(?!\/)/;
/** A mail address or a telephone number, or a place on the same page. */
const other = /^(?:mailto:[^@]+@|tel:[+\d]|#.)/i;

const isSound = (address: string): boolean => address.length <= addressMax && !hidden.test(address);

/** Whether an address names a host, be it this site's own: `http://…`, `https://…`. */
export const isWebAddress = (address: string): boolean =>
  isSound(address) && web.test(address) && URL.canParse(address);

/** Whether a picture or video may be loaded from an address: http(s) and paths of this site, no `data:`, no `file:`. */
export const isMediaAddress = (address: string): boolean =>
  isWebAddress(address) || (isSound(address) && path.test(address));

/** Whether a link may lead to an address: what media may have, mail addresses, telephones, places on the same page. */
export const isLinkAddress = (address: string): boolean =>
  isMediaAddress(address) || (isSound(address) && other.test(address));

import { isIPv6 } from 'node:net';

/** 16-bit groups of an IPv6 address. */
const groups = 8;
/** Groups of an IPv6 address that name a network: whoever has one has all addresses in it. */
const networkGroups = 4;

/** Beginnings of IPv6 addresses whose last two groups are an IPv4 address: mapped (RFC 4291), translated (RFC 6052). */
const embedding: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/** Groups of an IPv6 address as hexadecimal numbers without leading zeros, however the address is spelled. */
function groupsOf(address: string): readonly string[] {
  const [withoutZone = ''] = address.split('%');
  // The URL parser spells each address in one way, and ends that of an IPv4 address in two groups.
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const listed = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [listed(head), listed(tail ?? '')];
  return [...first, ...Array<string>(groups - first.length - last.length).fill('0'), ...last];
}

/** An IPv4 address of two groups. */
const dotted = (pair: readonly string[]): string =>
  pair
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');

/**
 * The key by which every limit of one caller counts: an IPv4 address itself, and of an IPv6 address its network of
 * 64 bits, of which one line at home has at least one. All spellings of an address have the same key.
 *
 * @param ip what is no address stands for itself
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const all = groupsOf(ip);
  if (embedding.has(all.slice(0, -2).join(':'))) return dotted(all.slice(-2));
  return `${all.slice(0, networkGroups).join(':')}::/64`;
}

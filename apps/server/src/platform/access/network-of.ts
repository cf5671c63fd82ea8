import { isIPv6 } from 'node:net';

/** 16-bit groups of an IPv6 address. */
const groups = 8;
/** Leading groups of an IPv6 address that name a /64 network. A client with one address controls the whole network. */
const networkGroups = 4;

/** IPv6 prefixes with an IPv4 address in the last two groups: mapped (RFC 4291), translated (RFC 6052). */
const embedding: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/** Splits an IPv6 address in any notation into eight hexadecimal groups without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [withoutZone = ''] = address.split('%');
  // The URL parser normalizes the notation and converts a trailing IPv4 address to two groups.
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const listed = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [listed(head), listed(tail ?? '')];
  return [...first, ...Array<string>(groups - first.length - last.length).fill('0'), ...last];
}

/** Formats two IPv6 groups as a dotted IPv4 address. */
const dotted = (pair: readonly string[]): string =>
  pair
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');

/**
 * Returns the rate-limit key of a client: an IPv4 address unchanged, an IPv6 address reduced to its /64 network, because
 * a single connection usually has at least that many addresses. All notations of an address have the same key.
 *
 * @param ip text that is not an IP address is returned unchanged
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const all = groupsOf(ip);
  if (embedding.has(all.slice(0, -2).join(':'))) return dotted(all.slice(-2));
  return `${all.slice(0, networkGroups).join(':')}::/64`;
}

import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a network: whoever has one has all addresses in it. */
const networkGroups = 4;
const groups = 8;

/** An IPv4 address in the clothes of an IPv6 one. */
const mapped = /^::ffff:(?<address>\d+\.\d+\.\d+\.\d+)$/i;

/**
 * By what the limits of one caller count: an IPv4 address itself, and of an IPv6 address its network of 64 bits, of which
 * one line at home has at least one.
 *
 * @param ip in whatever form; what is no address stands for itself
 */
export function networkOf(ip: string): string {
  const address = mapped.exec(ip)?.groups?.['address'] ?? ip;
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = withoutZone.split('::');
  const listed = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [listed(head), listed(tail ?? '')];
  const missing = tail === undefined ? 0 : groups - first.length - last.length;
  const all = [...first, ...Array<string>(missing).fill('0'), ...last];
  const network = all.slice(0, networkGroups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

import { isIP } from 'node:net';
import { networkList } from '../access/network-list.ts';

/**
 * IPv4 networks without public hosts: this machine, private networks, link-local addresses (including cloud metadata
 * services), and networks reserved for documentation, benchmarks and multicast (RFC 6890).
 */
const internalNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure host agent, in a public network.
  '168.63.129.16',
];

/** Public IPv6 networks, and the networks among them that embed IPv4 addresses or are reserved. */
const publicSixes = ['2000::/3'];
const internalSixes = ['2001::/32', '2001:db8::/32', '2002::/16', '3fff::/20'];

const isInternalFour = networkList(internalNetworks);
const isPublicSix = networkList(publicSixes);
const isInternalSix = networkList(internalSixes);

/** Returns true for addresses of the internet. IPv6 addresses that embed IPv4 ones are not included. */
const isPublic = (address: string): boolean =>
  isIP(address) === 4 ? !isInternalFour(address) : isPublicSix(address) && !isInternalSix(address);

/**
 * Returns a predicate for addresses that the server may connect to on behalf of a user.
 *
 * @param allowed internal addresses and networks that are permitted
 */
export function addressRule(allowed: readonly string[]): (address: string) => boolean {
  const isAllowed = networkList(allowed);
  // An address with a zone (`fe80::1%eth0`) is link-local.
  return (address) => isIP(address) !== 0 && !address.includes('%') && (isPublic(address) || isAllowed(address));
}

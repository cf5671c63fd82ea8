import { BlockList, isIP } from 'node:net';

/**
 * IPv4 addresses that are not anybody's on the internet: this machine, private networks, link-local ones with the
 * metadata services of clouds among them, and those set apart for documents, measurements and multicast (RFC 6890).
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
  // The host agent of Azure, in a public network.
  '168.63.129.16',
];

/** The IPv6 addresses that the internet uses, and those among them that hold an IPv4 address or are set apart. */
const publicSixes = ['2000::/3'];
const internalSixes = ['2001::/32', '2001:db8::/32', '2002::/16', '3fff::/20'];

type Family = 'ipv4' | 'ipv6';
const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const isInternalFour = listOf(internalNetworks);
const isPublicSix = listOf(publicSixes);
const isInternalSix = listOf(internalSixes);

/** Whether an address is of the internet. IPv6 addresses that stand for IPv4 ones are not. */
const isPublic = (address: string): boolean =>
  isIP(address) === 4 ? !isInternalFour(address) : isPublicSix(address) && !isInternalSix(address);

/**
 * Where the server may connect to when somebody else names the address.
 *
 * @param allowed addresses and networks inside that it may all the same
 */
export function addressRule(allowed: readonly string[]): (address: string) => boolean {
  const isAllowed = listOf(allowed);
  // A zone (`fe80::1%eth0`) is one of this machine's own.
  return (address) => isIP(address) !== 0 && !address.includes('%') && (isPublic(address) || isAllowed(address));
}

import { BlockList, isIP } from 'node:net';

const listOf = (ranges: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  return list;
};

/** Loopback and private networks: the only non-public ones that the local runtime can allow. */
const PRIVATE = listOf([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
]);

/** The IANA special-purpose registries, beyond the private ranges above. */
const SPECIAL_V4 = listOf([
  ['0.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT; also the metadata service of some clouds
  ['169.254.0.0', 16], // link-local, including the metadata services
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24], // 6to4 relays
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, including broadcast
]);

/** In IPv6, only 2000::/3 is global unicast, except for the parts in `SPECIAL_V6`. */
const GLOBAL_V6 = listOf([['2000::', 3]]);
const SPECIAL_V6 = listOf([
  ['2001::', 23], // IETF protocol assignments, including Teredo (2001::/32), ORCHID and benchmarking
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 embeds an IPv4 address, which can be private
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]);

/** `::ffff:10.0.0.1` reaches 10.0.0.1, so the embedded address has to be checked. */
const MAPPED = listOf([['::ffff:0:0', 96]]);
const embeddedV4 = (address: string): string | undefined => {
  if (isIP(address) !== 6 || !MAPPED.check(address, 'ipv6')) return undefined;
  // The URL parser turns any notation of an IPv6 address into one canonical form: ::ffff:7f00:1.
  const [high, low] = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  const number = (Number.parseInt(high ?? '', 16) << 16) | Number.parseInt(low ?? '', 16);
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.');
};

/** The address that is actually reached. */
export const plainAddress = (address: string): string => embeddedV4(address) ?? address;

export interface AddressRules {
  /** Also allows loopback and private networks. Only the local runtime sets this. */
  readonly allowPrivate: boolean;
}

/**
 * Whether our servers can call an address for a customer. Anything that is not clearly public is refused: a webhook or
 * a page must not make our servers call our own network or a metadata service.
 */
export function isAllowedAddress(address: string, { allowPrivate }: AddressRules): boolean {
  // A scope (`fe80::1%eth0`) names a local interface. Public addresses have none.
  if (address.includes('%')) return false;
  const effective = plainAddress(address);
  const family = isIP(effective);
  if (family === 0) return false;
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  if (PRIVATE.check(effective, kind)) return allowPrivate;
  if (family === 4) return !SPECIAL_V4.check(effective, kind);
  // The ranges outside 2000::/3 include the unspecified address, link-local, multicast and NAT64 (64:ff9b::/96,
  // 64:ff9b:1::/48). NAT64 would get an IPv4 address past the rules above.
  return GLOBAL_V6.check(effective, kind) && !SPECIAL_V6.check(effective, kind);
}

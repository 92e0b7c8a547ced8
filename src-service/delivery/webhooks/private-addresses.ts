import ipaddr from 'ipaddr.js';

/** The allocated public range of IPv6; the library calls every unnamed range unicast. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is not a public host. This computer, its networks and the clouds' metadata services are private. So is
 * every IPv4 address in IPv6 notation, because a translator decides where it leads, and text that is not an address.
 */
export function isPrivateAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return true;
  return address instanceof ipaddr.IPv6 && !address.match(publicIpv6);
}

import ipaddr from 'ipaddr.js';

/** What has been given out of IPv6 as public so far; the library calls everything without a name unicast. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a webhook must not reach this IP address: anything but a public host. That leaves out this computer, its
 * own networks, the clouds' inner services, and every way to write an IPv4 address as an IPv6 one, as what comes
 * of it is decided by whoever translates it back. What is no address counts as private.
 */
export function isPrivateAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return true;
  return address instanceof ipaddr.IPv6 && !address.match(publicIpv6);
}

import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';

const own = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  own.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  own.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address belongs to this computer or its network, so that nobody elsewhere can reach it. */
export function isPrivateAddress(address: string): boolean {
  return own.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether all addresses of a host are private; false if its name is not found. */
export async function isPrivateHost(hostname: string): Promise<boolean> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/gu, ''), { all: true }).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => isPrivateAddress(address));
}

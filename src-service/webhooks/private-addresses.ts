import { BlockList, isIP } from 'node:net';

/** Networks that a webhook must not reach: this computer, its own networks, and the clouds' inner services. */
const blocked = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  blocked.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  blocked.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address lies in such a network, also when it is an IPv4 address in IPv6 clothes. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return isPrivateAddress(mapped);
  switch (isIP(address)) {
    case 4:
      return blocked.check(address, 'ipv4');
    case 6:
      return blocked.check(address, 'ipv6') || /^::ffff:/iu.test(address);
    default:
      return true;
  }
}

import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from './private-addresses.ts';

describe('private addresses', () => {
  it.each([
    ['0.0.0.0', 'this host'],
    ['0.1.2.3', 'this network'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.254', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'link-local: where clouds keep credentials'],
    ['172.16.0.1', 'private'],
    ['172.31.255.254', 'private'],
    ['192.0.0.8', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['198.19.255.254', 'benchmarks'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'this host'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4-compatible'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:10.0.0.1', 'mapped, private'],
    ['::ffff:7f00:1', 'mapped, loopback'],
    ['::ffff:8.8.8.8', 'mapped, though public'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b:1::a00:1', 'local NAT64'],
    ['100::1', 'discard'],
    ['2001::1', 'Teredo'],
    ['2001:0:7f00:1::', 'Teredo'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4 of the loopback'],
    ['2002:a00:1::1', '6to4 of a private one'],
    ['fc00::1', 'unique local'],
    ['fdff::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['febf::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['4000::1', 'not given out'],
    ['', 'nothing'],
    ['nonsense', 'no address'],
    ['example.com', 'a name'],
  ])('%s (%s) is refused', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '198.17.255.255',
    '198.20.0.1',
    '223.255.255.1',
    '2606:2800:220:1::1',
    '2a00:1450:4001:80b::200e',
  ])('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});

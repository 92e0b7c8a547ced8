import { describe, expect, it } from 'vitest';
import { clientAddress, parseNetwork } from './client-address.ts';

const networks = (...texts: string[]) =>
  texts.map((text) => {
    const network = parseNetwork(text);
    if (network === null) throw new Error(text);
    return network;
  });
const proxies = networks('127.0.0.1', '10.0.0.0/8', 'fd00::/8');

describe('client address', () => {
  it.each([
    ['no proxy is trusted', '10.0.0.2', '203.0.113.9', [], '10.0.0.2'],
    ['the peer is no proxy', '198.51.100.7', '203.0.113.9', proxies, '198.51.100.7'],
    ['one proxy', '10.0.0.2', '203.0.113.9', proxies, '203.0.113.9'],
    ['two proxies', '127.0.0.1', '203.0.113.9, 10.1.1.1', proxies, '203.0.113.9'],
    ['the client wrote a list of its own', '10.0.0.2', '1.1.1.1, 203.0.113.9', proxies, '203.0.113.9'],
    ['the client claims to be a proxy', '10.0.0.2', '10.9.9.9, 203.0.113.9', proxies, '203.0.113.9'],
    ['only proxies', '10.0.0.2', '10.0.0.3', proxies, '10.0.0.3'],
    ['no header', '10.0.0.2', null, proxies, '10.0.0.2'],
    ['an empty header', '10.0.0.2', '', proxies, '10.0.0.2'],
    ['a hop that is no address', '10.0.0.2', '203.0.113.9, unknown', proxies, '10.0.0.2'],
    ['a hop in an old spelling', '10.0.0.2', '0x7f.1', proxies, '10.0.0.2'],
    ['a port', '10.0.0.2', '203.0.113.9:5123', proxies, '203.0.113.9'],
    ['IPv6', 'fd00::1', '[2001:db8::5]:443', proxies, '2001:db8::5'],
    ['IPv4 inside of IPv6', '::ffff:10.0.0.2', '::ffff:203.0.113.9', proxies, '203.0.113.9'],
  ] as const)('%s', (_what, peer, header, trusted, address) => {
    expect(clientAddress(peer, header, trusted)).toBe(address);
  });

  it.each(['', 'x', '10.0.0.0/33', '10.0.0.0/-1', '300.1.1.1', '0x7f.1', '10.0.0.1/'])(
    '"%s" is no network',
    (text) => {
      expect(parseNetwork(text)).toBeNull();
    },
  );
});

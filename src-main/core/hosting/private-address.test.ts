import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.5',
  '169.254.9.9',
  '100.64.0.1',
  '::1',
  'fd00::7',
  'fe80::1',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['203.0.113.9', '172.32.0.1', '100.128.0.1', '2001:db8::1'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

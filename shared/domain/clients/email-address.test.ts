import { expect, test } from 'vitest';
import { isEmailAddress, isPublicEmailAddress } from './email-address.ts';

test.each([
  'ada@example.com',
  "o'neil+x@sub.example.co.uk",
  'info@müller.example',
  'post@अनुभव.भारत',
  'jörg@bücher.example',
])('is an address: %s', (text) => {
  expect(isPublicEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@@example.com',
  'ada lovelace@example.com',
  'ada@exa mple.com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@example..com',
  'ada@example.com.',
  'ada@192.168.0.1',
  'Ada <ada@example.com>',
  'ada@example.com,bob@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.com`,
])('is not an address: %s', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test('an address on a local network is an address, but not a public one', () => {
  expect(isEmailAddress('ada@office')).toBe(true);
  expect(isPublicEmailAddress('ada@office')).toBe(false);
});

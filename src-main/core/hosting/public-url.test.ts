import { expect, test } from 'vitest';
import { normalizePublicUrl } from './public-url.ts';

test.each([
  ['pages.example', 'https://pages.example'],
  [' https://pages.example/ ', 'https://pages.example'],
  ['https://example.com:8443/proposals//', 'https://example.com:8443/proposals'],
  ['http://192.0.2.7', 'http://192.0.2.7'],
])('%s is the address %s', (typed, address) => {
  expect(normalizePublicUrl(typed)).toBe(address);
});

test.each([
  '',
  'https://',
  'ftp://pages.example',
  'https://a:b@pages.example',
  'pages.example?x=1',
  'a b',
  'x#y',
])('"%s" is refused', (typed) => {
  expect(() => normalizePublicUrl(typed)).toThrow(expect.objectContaining({ code: 'bad-input' }));
});

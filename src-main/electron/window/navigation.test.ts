import { describe, expect, test } from 'vitest';
import { isOpenable, isOwnPage } from './navigation.ts';

describe('addresses that may be opened outside the app', () => {
  test.each([
    'https://example.com/a?b=c#d',
    'mailto:client@example.com',
    'mailto:client@example.com?subject=Hello&body=Hi',
    'http://127.0.0.1:4000/p/a1B2c3',
    'http://localhost:4000/p/a1B2c3',
    'http://[::1]:4000/p/a1B2c3',
  ])('%s', (address) => {
    expect(isOpenable(address)).toBe(true);
  });

  test.each([
    '',
    'example.com',
    'http://example.com/p/a1B2c3',
    'http://127.0.0.1:4000/api/v2/account/me',
    'http://127.0.0.1.example.com/p/a',
    'https://user:secret@example.com/',
    'mailto:a@example.com?attach=/etc/passwd',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/1',
    'vbscript:x',
    'smb://server/share',
    '\\\\server\\share',
    'ms-msdt:/id',
    'search-ms:query=x',
    'app://layover/',
    'tel:+123',
    'ssh://-oProxyCommand=x',
    `https://example.com/${'a'.repeat(5000)}`,
  ])('not %s', (address) => {
    expect(isOpenable(address)).toBe(false);
  });
});

test("the app's own page is recognized by scheme and host", () => {
  expect(isOwnPage('app://layover/index.html#/clients', 'app://layover')).toBe(true);
  for (const address of ['app://layover.evil/', 'app://evil/', 'https://layover/', 'about:blank', '']) {
    expect(isOwnPage(address, 'app://layover')).toBe(false);
  }
});

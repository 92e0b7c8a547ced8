import { expect, test } from 'vitest';
import { isTrustedSender } from './trusted-sender.ts';

test('only the main frame of the own page is trusted', () => {
  const page = { url: 'app://layover/index.html#/outbox', parent: null };
  expect(isTrustedSender(page, 'app://layover')).toBe(true);
  expect(isTrustedSender(null, 'app://layover')).toBe(false);
  expect(isTrustedSender({ ...page, parent: page }, 'app://layover')).toBe(false);
  expect(isTrustedSender({ url: 'https://evil.example/', parent: null }, 'app://layover')).toBe(false);
  expect(isTrustedSender({ url: '', parent: null }, 'app://layover')).toBe(false);
});

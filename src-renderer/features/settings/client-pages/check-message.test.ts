import { expect, test } from 'vitest';
import { checkMessage } from './check-message.ts';

const message = (outcome: Parameters<typeof checkMessage>[0]) =>
  checkMessage(outcome, 'pages.example', '127.0.0.1:24817');

test('only an address that others can reach counts as good', () => {
  expect(message({ type: 'reached', isPrivate: false }).isGood).toBe(true);
  expect(message({ type: 'reached', isPrivate: true }).isGood).toBe(false);
});

test('each failure has its own text, and names the host or the target', () => {
  const texts = [
    message({ type: 'no-name' }),
    message({ type: 'refused' }),
    message({ type: 'no-answer' }),
    message({ type: 'redirected' }),
    message({ type: 'certificate', code: 'CERT_HAS_EXPIRED' }),
    message({ type: 'other-server', status: 200 }),
    message({ type: 'proxy-error', status: 502 }),
  ].map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toContain('pages.example');
  expect(texts[4]).toContain('CERT_HAS_EXPIRED');
  expect(texts[5]).toContain('127.0.0.1:24817');
  expect(texts[6]).toMatch(/502.*127\.0\.0\.1:24817/u);
});

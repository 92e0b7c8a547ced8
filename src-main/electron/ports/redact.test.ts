import { expect, test } from 'vitest';
import { redact, redactText } from './redact.ts';

const canary = 'k3y0Canary9XYZabcdefghij0123456789';

test('keys, addresses and client links go, ids stay', () => {
  expect(redactText(`Authorization: Token token="${canary}"`)).toBe('Authorization: Token token=[redacted]');
  expect(redactText(`tried ${canary} twice`)).toBe('tried [redacted] twice');
  expect(redactText('mail to anna.b+x@mail.example.com failed')).toBe('mail to [address] failed');
  expect(redactText('GET /p/a1B2c3d4e5F6')).toBe('GET /p/[redacted]');
  const id = 'op 0190f3a1-1234-7abc-8def-0123456789ab done';
  expect(redactText(id)).toBe(id);
  expect(redactText('applySnapshotAfterGenerationChanged')).toBe('applySnapshotAfterGenerationChanged');
});

test('fields that carry a person or a key are not written', () => {
  const detail = {
    apiKey: 'x',
    email: 'a',
    to: ['b'],
    body: 'c',
    nested: { token: 'd', status: 429 },
    id: 5,
  };
  expect(redact(detail)).toEqual({
    apiKey: '[redacted]',
    email: '[redacted]',
    to: '[redacted]',
    body: '[redacted]',
    nested: { token: '[redacted]', status: 429 },
    id: 5,
  });
});

test('errors are written with what helps, redacted through their causes', () => {
  const cause = new Error(`key ${canary}`);
  const text = JSON.stringify(redact(new TypeError('to eva@example.com', { cause })));
  expect(text).toContain('TypeError');
  expect(text).toContain('redact.test.ts');
  expect(text).not.toMatch(/Canary|eva@/);
});

test('anything at all can be logged', () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  for (const value of [loop, null, undefined, 1n, Symbol('s'), () => 1, new Date(0), 'a'.repeat(2000)]) {
    const written = JSON.stringify(redact(value)) ?? '';
    expect(written.length).toBeLessThan(600);
  }
});

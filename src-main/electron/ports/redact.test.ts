import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact, redactText } from './redact.ts';

const canary = 'k3y0Canary9XYZabcdefghij0123456789';

test('keys, addresses and client links are removed, ids stay', () => {
  expect(redactText(`Authorization: Token token="${canary}"`)).toBe('Authorization: Token token=[redacted]');
  expect(redactText(`tried ${canary} twice`)).toBe('tried [redacted] twice');
  expect(redactText('mail to anna.b+x@mail.example.com failed')).toBe('mail to [address] failed');
  expect(redactText('GET /p/a1B2c3d4e5F6')).toBe('GET /p/[redacted]');
  const id = 'op 0190f3a1-1234-7abc-8def-0123456789ab done';
  expect(redactText(id)).toBe(id);
  expect(redactText('applySnapshotAfterGenerationChanged')).toBe('applySnapshotAfterGenerationChanged');
});

test('fields with a key or data of the user are not logged', () => {
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

test('errors are logged with code, stack and redacted causes', () => {
  const cause = new Error(`key ${canary}`);
  const text = JSON.stringify(redact(new TypeError('to eva@example.com', { cause })));
  expect(text).toContain('TypeError');
  expect(text).toContain('redact.test.ts');
  expect(text).not.toMatch(/Canary|eva@/);
});

test('quotations in error messages are removed, names of fields and files stay', () => {
  const content = 'Light for the "quay", 40 lamps';
  for (const parse of [
    () => JSON.parse(content) as unknown,
    () => JSON.parse(`{"title": ${content}`) as unknown,
  ]) {
    try {
      parse();
    } catch (error) {
      expect(JSON.stringify(redact(error))).not.toMatch(/quay|lamps|Light f/);
    }
  }
  const helpful = "ENOENT: no such file or directory, open '/home/anna/layover/session.json'";
  expect(redact(new Error(helpful))).toMatchObject({ text: helpful });
  const field = "Cannot read properties of undefined (reading 'fields')";
  expect(redact(new TypeError(field))).toMatchObject({ text: field });
});

test('every value can be logged', () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  for (const value of [loop, null, undefined, 1n, Symbol('s'), () => 1, new Date(0), 'a'.repeat(2000)]) {
    const written = JSON.stringify(redact(value)) ?? '';
    expect(written.length).toBeLessThan(600);
  }
});

/** Messages of services, libraries and the system that contain a secret. */
const sentences: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `Authorization: Token token="${secret}"`,
  (secret) => `authorization: token token=${secret}, charset=utf-8`,
  (secret) => `{"error":"The key ${secret} is wrong"}`,
  (secret) => `https://proposals.example/api/v2/account?key=${secret}&x=1`,
  (secret) => `ENOENT: no such file '/home/anna/${secret}.json'`,
  (secret) => `(${secret})`,
  (secret) => `<b>${secret}</b>\r\n\tat ${secret}:1:2`,
];
/** The values around such a message in the log. */
const wrappings: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => new Error(text),
  (text) => new Error('outside', { cause: new TypeError(text) }),
  (text) => ({ reason: text, status: 500 }),
  (text) => [[{ deep: { text } }]],
  (text) => Object.assign(new Error('refused'), { apiKey: text, body: text }),
];
/** Keys in the usual form: at least 24 letters and digits, mixed. */
const keys = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9_-]{22,60}$/u), fc.nat({ max: 9 }))
  .map(([text, digit]) => `k${digit}${text}`)
  .filter((key) => !/[-_]$/u.test(key));
const addresses = fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,20}[a-z0-9]@[a-z]{2,12}\.example$/u);

test('no key and no address is logged in any message or value', () => {
  fc.assert(
    fc.property(
      fc.oneof(keys, addresses),
      fc.constantFrom(...sentences),
      fc.constantFrom(...wrappings),
      (secret, sentence, wrap) => {
        expect(JSON.stringify(redact(wrap(sentence(secret))))).not.toContain(secret);
      },
    ),
    { numRuns: 2000 },
  );
});

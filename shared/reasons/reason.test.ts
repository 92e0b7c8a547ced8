import { describe, expect, test } from 'vitest';
import { createReason, parseReason, reasonSchema, storeReason, textReason } from './reason.ts';

describe('a stored reason', () => {
  test.each([
    createReason('operation.gone'),
    createReason('finding.sentTo', { email: 'ada@example.com' }),
    createReason('errors.tryLater', { cause: createReason('answer.fault', { status: 500 }) }),
    textReason('{"code":"operation.gone"}'),
  ])('is read as it was: %j', (reason) => {
    expect(parseReason(storeReason(reason))).toEqual(reason);
  });

  test.each([
    ['no JSON', 'Somebody deleted it.'],
    ['an unknown code', '{"code":"operation.eclipsed","params":{"moon":2}}'],
    ['a code without its parameters', '{"code":"finding.sentTo","params":{}}'],
    ['no object', '7'],
  ])('that this version does not know is kept as it is: %s', (_what, stored) => {
    const reason = parseReason(stored);
    expect(reason).toEqual({ code: 'unknown', params: { stored } });
    expect(storeReason(reason)).toBe(stored);
  });
});

test('codes take their own parameters and no others', () => {
  expect(reasonSchema.safeParse({ code: 'operation.gone', params: { email: 'a' } }).success).toBe(false);
  expect(reasonSchema.safeParse({ code: 'finding.sentTo', params: { email: 7 } }).success).toBe(false);
});

import { createReason, textReason } from '#shared/reasons/reason.ts';
import { lockRefusals } from '#shared/domain/proposals/lock-refusals.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { classifyAnswer, type Method } from './classify-answer.ts';

const schema = z.object({ data: z.string() }).transform(({ data }) => data);
const now = Date.parse('2026-03-02T09:00:00Z');

function classify(
  status: number,
  body: unknown,
  { method = 'PUT', headers = {} }: { method?: Method; headers?: Record<string, string> } = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return classifyAnswer(method, { status, headers: new Headers(headers), text, receivedAt: now }, schema);
}

const unexplained = createReason('answer.unaccepted', { status: 422 });

const page = '<!doctype html><title>Welcome to the train</title>';
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const budget = { 'X-Ratelimit-Limit': '100', 'X-Ratelimit-Remaining': '7' };

describe('a 2xx', () => {
  it.each([200, 201, 202])('with a body that can be read is ok: %i', (status) => {
    expect(classify(status, { data: 'x' }, { headers: budget })).toEqual({
      type: 'ok',
      value: 'x',
      status,
      headers: { limit: 100, remaining: 7, resetAtMs: null },
    });
  });

  it.each([['{"data":'], [''], ['null'], ['{"data":1}'], ['OK']])('with the body %j is uncertain', (body) => {
    expect(classify(200, body)).toMatchObject({ type: 'uncertain', status: 200 });
  });
});

describe('a page from elsewhere', () => {
  it.each(['GET', 'PUT'] as const)('that says 4xx had no effect: %s', (method) => {
    expect(classify(403, page, { method, headers: html })).toMatchObject({
      type: 'captive-portal',
      status: 403,
    });
  });

  it('with another status is harmless for a read, and uncertain for a write', () => {
    for (const status of [200, 302, 511]) {
      expect(classify(status, page, { method: 'GET', headers: html }).type).toBe('captive-portal');
      for (const method of ['POST', 'PUT', 'DELETE'] as const) {
        expect(classify(status, page, { method, headers: html })).toMatchObject({
          type: 'uncertain',
          status,
        });
      }
    }
  });

  it('is recognized by its content, despite its media type', () => {
    expect(classify(200, `\n${page}`, { method: 'GET' }).type).toBe('captive-portal');
  });

  it('comes from the service if it has budget headers', () => {
    expect(classify(404, page, { headers: { ...html, ...budget } })).toMatchObject({
      type: 'refused',
      status: 404,
    });
    expect(classify(200, page, { method: 'GET', headers: { ...html, ...budget } }).type).toBe('uncertain');
  });

  it('with a 5xx is a fault on the way to the service', () => {
    expect(classify(502, page, { method: 'GET', headers: html })).toMatchObject({
      type: 'uncertain',
      status: 502,
    });
  });
});

describe('a 4xx', () => {
  it.each([400, 402, 403, 404, 405, 406, 409, 410, 412, 413, 414, 415, 422, 431])(
    'S6: %i had no effect',
    (status) => {
      expect(classify(status, { error: 'No' })).toMatchObject({
        type: 'refused',
        status,
        reason: textReason('No'),
      });
    },
  );

  it.each([408, 418, 423, 425, 499])('S6: %i is not certain', (status) => {
    expect(classify(status, { error: 'No' })).toMatchObject({ type: 'uncertain', status });
  });

  it('rejects the key with 401, or with 403 and a bare message', () => {
    const words = 'An API key is needed';
    expect(classify(401, { error: words })).toMatchObject({
      type: 'unauthorized',
      reason: createReason('errors.keyRejectedSaying', { message: words }),
    });
    expect(classify(401, '')).toMatchObject({
      type: 'unauthorized',
      reason: createReason('errors.keyRejected'),
    });
    expect(classify(403, { message: words }).type).toBe('unauthorized');
    expect(classify(403, { error: 'Administrators only' }).type).toBe('refused');
    expect(classify(403, '').type).toBe('refused');
  });

  it.each([
    ['error', { error: 'Email is invalid' }, 'Email is invalid'],
    ['a label and a message', { error: 'Locked', message: 'It was accepted.' }, 'It was accepted.'],
    ['an object', { error: { message: 'Nope' } }, 'Nope'],
    [
      'errors with pointers',
      { errors: [{ source: { pointer: '/data/attributes/email' }, detail: 'is invalid' }] },
      'email is invalid',
    ],
    [
      'errors beside the same in a sentence',
      {
        errors: [{ source: { pointer: '/data/attributes/email' }, detail: 'is invalid' }],
        error: 'Email is invalid',
      },
      'Email is invalid',
    ],
    ['errors that are words', { errors: ['One', 'Two', 'One'] }, 'One · Two'],
    [
      'errors by field',
      { errors: { pdf_page_size: ['is unknown'], name: 'is empty' } },
      'pdf page size is unknown · name is empty',
    ],
    ['errors with titles', { errors: [{ title: 'Not found' }] }, 'Not found'],
    [
      'the whole record',
      { errors: [{ source: { pointer: '/data/attributes/base' }, detail: 'is full' }] },
      'is full',
    ],
    ['nothing', {}, unexplained],
    ['no object', '[1]', unexplained],
    ['no JSON', 'Oops', unexplained],
  ])('has the service’s own message: %s', (_name, body, message) => {
    const reason = typeof message === 'string' ? textReason(message) : message;
    expect(classify(422, body)).toMatchObject({ type: 'refused', reason });
  });

  it.each([
    [lockRefusals.proposal, 'answer.lockedProposal'],
    [lockRefusals.send, 'answer.lockedSend'],
    [lockRefusals.client, 'answer.lockedClient'],
  ] as const)('has a code for our service’s lock: %s', (message, code) => {
    expect(classify(422, { error: 'Locked', message })).toMatchObject({
      type: 'refused',
      reason: createReason(code),
    });
    expect(classify(409, { message })).toMatchObject({ reason: textReason(message) });
  });

  it('cuts a long message', () => {
    const outcome = classify(422, { error: 'x'.repeat(100_000) });
    expect(outcome).toMatchObject({ reason: textReason('x'.repeat(600)) });
  });
});

describe('429', () => {
  it.each([
    ['seconds', { 'Retry-After': '12' }, 12_000],
    ['fractions', { 'Retry-After': '0.2505' }, 251],
    ['a date', { 'Retry-After': 'Mon, 02 Mar 2026 09:00:30 GMT' }, 30_000],
    [
      'a date by a clock that is an hour behind',
      { 'Retry-After': 'Mon, 02 Mar 2026 08:00:30 GMT', Date: 'Mon, 02 Mar 2026 08:00:00 GMT' },
      30_000,
    ],
    [
      'a date by no clock, too far away to be meant',
      { 'Retry-After': 'Mon, 02 Mar 2026 11:00:00 GMT' },
      300_000,
    ],
    ['a date that is past by our clock alone', { 'Retry-After': 'Mon, 02 Mar 2026 08:00:00 GMT' }, null],
    [
      'a date that is past by the service’s clock',
      { 'Retry-After': 'Mon, 02 Mar 2026 08:00:00 GMT', Date: 'Mon, 02 Mar 2026 08:00:00 GMT' },
      0,
    ],
    ['nothing', {}, null],
    ['nonsense', { 'Retry-After': 'soon' }, null],
    ['less than nothing', { 'Retry-After': '-3' }, null],
    ['decades', { 'Retry-After': '99999999999' }, 900_000],
    ['more than a number can hold', { 'Retry-After': '1e308' }, 900_000],
    ['more than any number', { 'Retry-After': '1e400' }, 900_000],
    ['no number', { 'Retry-After': 'NaN' }, null],
    [
      'a date of another century',
      { 'Retry-After': 'Thu, 01 Jan 2099 00:00:00 GMT', Date: 'Mon, 02 Mar 2026 09:00:00 GMT' },
      900_000,
    ],
    [
      'a date by a clock of another century',
      { 'Retry-After': 'Mon, 02 Mar 2026 09:00:30 GMT', Date: 'Thu, 01 Jan 1970 00:00:00 GMT' },
      900_000,
    ],
  ])('says when to retry: %s', (_name, headers, retryAfterMs) => {
    expect(classify(429, { error: 'Slow down' }, { headers })).toMatchObject({
      type: 'rate-limited',
      retryAfterMs,
    });
  });

  it.each([
    ['Unix seconds', String(now / 1000 + 20), {}, now + 20_000],
    ['Unix milliseconds', String(now + 20_000), {}, now + 20_000],
    ['ISO 8601', '2026-03-02T09:00:20Z', {}, now + 20_000],
    [
      'by a clock that is ahead',
      '2026-03-02T10:00:20Z',
      { Date: 'Mon, 02 Mar 2026 10:00:00 GMT' },
      now + 20_000,
    ],
    ['seconds from now, which no document has', '20', {}, null],
    ['nonsense', 'later', {}, null],
  ])('says when the budget is full again: %s', (_name, reset, headers, resetAtMs) => {
    const outcome = classify(429, '', { headers: { 'X-RateLimit-Reset': reset, ...headers } });
    expect(outcome).toMatchObject({ headers: { resetAtMs } });
  });
});

describe('a 5xx', () => {
  it.each([500, 502, 503, 504, 520])("S6: %i is uncertain, and quotes the service's message", (status) => {
    expect(classify(status, { error: 'On fire.' }, { headers: { 'Retry-After': '60' } })).toMatchObject({
      type: 'uncertain',
      status,
      reason: createReason('answer.faultSaid', { status, message: 'On fire' }),
      retryAfterMs: 60_000,
    });
  });
});

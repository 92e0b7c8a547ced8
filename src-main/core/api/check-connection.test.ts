import { createReason } from '#shared/reasons/reason.ts';
import { describe, expect, it } from 'vitest';
import { isAppError } from '#shared/errors/app-error.ts';
import { createApiClient } from './api-client.ts';
import { checkConnection } from './check-connection.ts';
import { cannedFetch, failingFetch } from './testing/canned-fetch.ts';
import { accountBody } from './testing/fixtures.ts';
import { TransportError } from './transport-error.ts';

function check(fetch: typeof globalThis.fetch) {
  return checkConnection(
    createApiClient({ baseUrl: 'https://service.example/api/v2', apiKey: 'k', fetch, userAgent: 'Layover' }),
    (call) => call(),
  );
}

const failing = (phase: 'before-write' | 'after-write', failure: 'dns' | 'timeout' | 'redirect') =>
  failingFetch(
    new TransportError('No way.', { phase, failure, status: failure === 'redirect' ? 302 : null }),
  );

describe('a connection', () => {
  it('succeeds if the account can be read', async () => {
    const account = await check(cannedFetch({ data: accountBody() }).fetch);
    expect([account.id, account.fields.name]).toEqual(['3', 'Studio']);
  });

  it.each([
    ['unauthorized', cannedFetch({ error: 'Wrong key' }, { status: 401 }).fetch, false],
    ['rejected', cannedFetch({ error: 'Administrators only' }, { status: 403 }).fetch, false],
    ['bad-answer', cannedFetch({ error: 'Not found' }, { status: 404 }).fetch, false],
    ['bad-answer', cannedFetch({ hello: 'world' }).fetch, false],
    ['rate-limited', cannedFetch({}, { status: 429, headers: { 'Retry-After': '9' } }).fetch, true],
    ['server-fault', cannedFetch({ error: 'Maintenance' }, { status: 503 }).fetch, true],
    ['captive-portal', cannedFetch('<html>', { headers: { 'Content-Type': 'text/html' } }).fetch, true],
    ['captive-portal', failing('after-write', 'redirect'), true],
    ['offline', failing('before-write', 'dns'), true],
    ['timeout', failing('after-write', 'timeout'), true],
  ] as const)('is not there: %s', async (code, fetch, retriable) => {
    const error: unknown = await check(fetch).catch((thrown: unknown) => thrown);
    expect(isAppError(error) && [error.code, error.retriable]).toEqual([code, retriable]);
    expect(isAppError(error) && error.reason.code).toMatch(/\S/u);
  });

  it.each([
    [
      cannedFetch({ error: 'maintenance' }, { status: 503 }).fetch,
      createReason('errors.tryLater', {
        cause: createReason('answer.faultSaid', { status: 503, message: 'maintenance' }),
      }),
    ],
    [
      cannedFetch('', { status: 500 }).fetch,
      createReason('errors.tryLater', { cause: createReason('answer.fault', { status: 500 }) }),
    ],
    [
      cannedFetch({ error: 'forbidden' }, { status: 403 }).fetch,
      createReason('errors.callRefused', { message: 'forbidden.' }),
    ],
    [cannedFetch('', { status: 401 }).fetch, createReason('errors.keyRejected')],
    [
      cannedFetch('{"data":{"id":"3"').fetch,
      createReason('errors.tryOrCheckAddress', { cause: createReason('call.unreadable') }),
    ],
  ] as const)('that fails is told with a reason of its own, and what to do (%#)', async (fetch, reason) => {
    await expect(check(fetch)).rejects.toMatchObject({ reason });
  });
});

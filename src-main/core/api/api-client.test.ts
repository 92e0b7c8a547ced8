import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toServerId } from '#shared/domain/testing/ids.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { cannedFetch, failingFetch } from './testing/canned-fetch.ts';
import { calls } from './testing/every-call.ts';
import { activityBody, clientBody, lineItemBody, proposalBody, sectionBody } from './testing/fixtures.ts';
import { TransportError } from './transport-error.ts';

function clientOver(fetch: typeof globalThis.fetch): ApiClient {
  return createApiClient({
    baseUrl: 'https://service.example/api/v2',
    apiKey: ' key-1 ',
    fetch,
    userAgent: 'Layover/1 (test)',
    now: () => 0,
  });
}

const cases = calls.map(([wanted, make, sent]) => ({ wanted, make, sent }));

describe('a call', () => {
  it.each(cases)(
    '$wanted is one request with the headers of every request',
    async ({ wanted, make, sent }) => {
      const { fetch, asked } = cannedFetch({});
      await make(clientOver(fetch));
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([wanted]);
      expect(asked[0]?.body ?? undefined).toEqual(sent);
      expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject({
        authorization: 'Token token=key-1',
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'Layover/1 (test)',
      });
    },
  );

  it.each(cases)('S7: $wanted is made once, whatever its outcome', async ({ make }) => {
    for (const status of [408, 413, 429, 500, 502, 503, 504]) {
      const { fetch, asked } = cannedFetch({ error: 'No' }, { status, headers: { 'Retry-After': '0' } });
      await make(clientOver(fetch));
      expect(asked).toHaveLength(1);
    }
    let attempts = 0;
    const outcome = await make(
      clientOver(() => {
        attempts += 1;
        return Promise.reject(new TypeError('fetch failed'));
      }),
    );
    expect([attempts, outcome.type]).toEqual([1, 'uncertain']);
  });

  it('sends and reads an image as its bytes', async () => {
    const sent: { type: string | null; bytes: number[] }[] = [];
    const api = clientOver(async (input, init) => {
      const request = new Request(input, init);
      const bytes = [...new Uint8Array(await request.arrayBuffer())];
      if (request.method === 'PUT') sent.push({ type: request.headers.get('content-type'), bytes });
      return new Response(request.method === 'PUT' ? null : new Uint8Array([137, 80]), {
        status: request.method === 'PUT' ? 204 : 200,
        ...(request.method === 'GET' && { headers: { 'Content-Type': 'image/png' } }),
      });
    });
    const image = { type: 'image/png', base64: 'iVA=' } as const;
    expect(await api.business.setImage('account', image)).toMatchObject({ type: 'ok' });
    expect(sent).toEqual([{ type: 'image/png', bytes: [137, 80] }]);
    expect(await api.business.image('account')).toMatchObject({ type: 'ok', value: image });
  });

  it('returns records', async () => {
    const values = await Promise.all([
      clientOver(cannedFetch({ data: clientBody('7') }).fetch).clients.get(toServerId('7')),
      clientOver(cannedFetch({ data: proposalBody('31') }, { status: 201 }).fetch).proposals.create({}),
      clientOver(
        cannedFetch({ data: [sectionBody('81')], included: [lineItemBody()] }).fetch,
      ).sections.list(),
      clientOver(cannedFetch({ data: [lineItemBody()] }).fetch).lineItems.ofSection(toServerId('81')),
      clientOver(cannedFetch({ data: [activityBody()] }).fetch).activities.list(),
    ]);
    expect(values).toMatchObject([
      { type: 'ok', status: 200, value: { id: '7' } },
      { type: 'ok', status: 201, value: { id: '31' } },
      { type: 'ok', value: { records: [{ id: '81' }], included: [{ id: '201' }], nextPage: null } },
      { type: 'ok', value: [{ id: '201' }] },
      { type: 'ok', value: { records: [{ id: '900' }] } },
    ]);
  });

  it.each([
    ['the record', JSON.stringify({ data: clientBody('7') }), { id: '7' }],
    ['nothing', '', null],
    ['something else', '{"deleted":true}', null],
  ])('that deletes is ok with %s in the answer', async (_name, body, value) => {
    const outcome = await clientOver(cannedFetch(body).fetch).clients.delete(toServerId('7'));
    expect(outcome).toMatchObject({ type: 'ok', value });
  });

  it('has its idempotency key if it is a write', async () => {
    const { fetch, asked } = cannedFetch({});
    const api = clientOver(fetch).withIdempotencyKey('k-1');
    await api.clients.create({ email: 'a@b.example', name: 'A' });
    await api.clients.get(toServerId('7'));
    expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['"k-1"', null]);
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('has the number since which its record must not have changed, and returns the number after it', async () => {
    const { fetch, asked } = cannedFetch(
      { data: { id: '7', attributes: {} } },
      { headers: { 'Layover-Change': '12' } },
    );
    const api = clientOver(fetch).withUnchangedSince(9).withIdempotencyKey('k-1');
    const written = await api.clients.update(toServerId('7'), { name: 'A' });
    await api.clients.get(toServerId('7'));
    const sent = asked.map(({ headers }) => [
      headers.get('layover-unchanged-since'),
      headers.get('idempotency-key'),
    ]);
    expect(sent).toEqual([
      ['9', '"k-1"'],
      [null, null],
    ]);
    expect(written).toMatchObject({ type: 'ok', change: 12 });
    const other = cannedFetch({ data: { id: '7', attributes: {} } }, { headers: { 'Layover-Change': 'x1' } });
    expect(await clientOver(other.fetch).clients.get(toServerId('7'))).not.toHaveProperty('change');
  });

  it('returns the extensions that the service announces with the account', async () => {
    const body = { data: { id: '1', attributes: {} } };
    const announced = async (headers: Record<string, string>): Promise<unknown> => {
      const outcome = await clientOver(cannedFetch(body, { headers }).fetch).account.me();
      return outcome.type === 'ok' ? outcome.value.extensions : outcome;
    };
    expect(await announced({ 'Layover-Extensions': 'idempotency-key, If-Match,' })).toEqual([
      'idempotency-key',
      'if-match',
    ]);
    expect(await announced({})).toBeUndefined();
  });

  it('can be aborted', async () => {
    const api = clientOver((input, init) =>
      Promise.reject(
        new TransportError('Given up.', {
          phase: new Request(input, init).signal.aborted ? 'before-write' : 'after-write',
          failure: 'aborted',
        }),
      ),
    );
    expect((await api.account.me({ signal: AbortSignal.abort() })).type).toBe('unreachable');
    expect((await api.account.me()).type).toBe('uncertain');
  });
});

describe('S6: a call without an answer', () => {
  it.each([
    ['before-write', 'refused', 'GET', 'unreachable'],
    ['before-write', 'tls', 'PUT', 'unreachable'],
    ['after-write', 'reset', 'GET', 'uncertain'],
    ['after-write', 'timeout', 'PUT', 'uncertain'],
    ['after-write', 'redirect', 'GET', 'captive-portal'],
    ['after-write', 'redirect', 'PUT', 'uncertain'],
  ] as const)('that failed %s (%s) is, for a %s, %s', async (phase, reason, method, type) => {
    const api = clientOver(failingFetch(new TransportError('No.', { phase, failure: reason })));
    const outcome =
      method === 'GET'
        ? await api.proposals.get(toServerId('31'))
        : await api.proposals.archive(toServerId('31'));
    expect(outcome.type).toBe(type);
  });
});

describe('a key', () => {
  it.each([[''], ['two words'], ['naïve\u{2014}key'], ['line\nbreak']])(
    '%j is refused and not repeated',
    (apiKey) => {
      try {
        createApiClient({ baseUrl: 'https://a.example', apiKey, fetch: globalThis.fetch, userAgent: 'x' });
        expect.unreachable();
      } catch (error) {
        expect(isAppError(error) && error.code).toBe('unauthorized');
        expect(apiKey !== '' && String(error).includes(apiKey)).toBe(false);
      }
    },
  );
});

/** Nearly valid bodies, which random generation would hardly make. */
const record = fc.record(
  {
    id: fc.oneof(fc.string(), fc.nat().map(String), fc.nat(), fc.jsonValue()),
    type: fc.oneof(fc.constant('line_items'), fc.jsonValue()),
    attributes: fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom(
          ...Object.keys({
            ...clientBody().attributes,
            ...proposalBody().attributes,
            ...sectionBody().attributes,
            ...lineItemBody().attributes,
            ...activityBody().attributes,
            __proto__: null,
          }),
          '__proto__',
          'toString',
        ),
        fc.jsonValue(),
      ),
    ),
    relationships: fc.oneof(fc.jsonValue(), fc.constant({ sections: { data: [{ id: 1 }, {}] } })),
  },
  { requiredKeys: ['id'] },
);
const body = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      data: fc.oneof(record, fc.array(record, { maxLength: 3 }), fc.jsonValue()),
      meta: fc.oneof(
        fc.jsonValue(),
        fc.dictionary(
          fc.constantFrom('current_page', 'next-page', 'total_pages', 'total-count'),
          fc.jsonValue(),
        ),
      ),
      included: fc.oneof(fc.jsonValue(), fc.array(record, { maxLength: 3 })),
      links: fc.oneof(fc.jsonValue(), fc.record({ next: fc.string() })),
      error: fc.jsonValue(),
      errors: fc.jsonValue(),
      message: fc.jsonValue(),
      status: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);
const headerText = fc.string({ unit: fc.constantFrom(...'0123456789-: ,.aGMT'.split('')), maxLength: 30 });

describe('any answer of the service', () => {
  it('gives every call an outcome', async () => {
    const types = ['ok', 'refused', 'unauthorized', 'rate-limited', 'captive-portal', 'uncertain'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        fc.oneof(
          body.map((value) => JSON.stringify(value)),
          fc.string(),
        ),
        fc.oneof(fc.constantFrom(200, 201, 400, 403, 404, 422, 429, 503), fc.integer({ min: 200, max: 599 })),
        fc.dictionary(
          fc.constantFrom(
            'Retry-After',
            'X-RateLimit-Reset',
            'X-Ratelimit-Remaining',
            'Date',
            'Content-Type',
          ),
          headerText,
        ),
        async ([, make], text, status, headers) => {
          const bodiless = status === 204 || status === 205 || status === 304;
          const fetch = (): Promise<Response> =>
            Promise.resolve(new Response(bodiless ? null : text, { status, headers }));
          expect(types).toContain((await make(clientOver(fetch))).type);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toServerId } from '#shared/domain/testing/ids.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import type { CallOutcome } from './call-outcome.ts';
import { cannedFetch, failingFetch } from './testing/canned-fetch.ts';
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

const decision = { decision: 'accepted', how: 'phone', note: '', decided_by: 'Ada' } as const;
const message = {
  email: 'ada@harbor.example',
  cc: ['b@harbor.example', 'c@harbor.example'],
  bcc: [],
  subject: 'Your proposal',
  message: '',
  save_email_template: false,
  sender_id: toServerId('4'),
};

/** Every call of the API: its name, the function that makes it, and the expected request. */
const calls: readonly (readonly [string, (api: ApiClient) => Promise<CallOutcome<unknown>>, unknown?])[] = [
  ['GET account/me', (api) => api.account.me()],
  ['GET account/me?include_settings=true', (api) => api.business.account()],
  [
    'PUT account/me',
    (api) => api.business.changeAccount({ name: 'Pier', main_color: null }),
    { account: { name: 'Pier', main_color: null } },
  ],
  ['GET users/me?include_settings=true', (api) => api.business.me()],
  [
    'PUT users/4',
    (api) => api.business.changeUser(toServerId('4'), { signature: 'Ada' }),
    { user: { signature: 'Ada' } },
  ],
  ['GET account/logo', (api) => api.business.image('account')],
  ['GET users/4/picture', (api) => api.business.image(toServerId('4'))],
  ['DELETE users/4/picture', (api) => api.business.removeImage(toServerId('4'))],
  ['GET clients?page=1&per=25', (api) => api.clients.list()],
  ['GET clients?page=3&per=100', (api) => api.clients.list({ page: 3, per: 100 })],
  ['GET clients/7', (api) => api.clients.get(toServerId('7'))],
  [
    'POST clients',
    (api) => api.clients.create({ email: 'a@b.example', name: 'A', surname: '' }),
    { client: { email: 'a@b.example', name: 'A', surname: '' } },
  ],
  [
    'PUT clients/7',
    (api) => api.clients.update(toServerId('7'), { email: 'a@b.example', name: 'A' }),
    { client: { email: 'a@b.example', name: 'A' } },
  ],
  ['DELETE clients/7', (api) => api.clients.delete(toServerId('7'))],
  ['GET proposals?page=1&per=25', (api) => api.proposals.list()],
  [
    'GET proposals?status=accepted&archived=true&accepted_at_after=2026-01-31&page=2&per=50',
    (api) =>
      api.proposals.list({
        status: 'accepted',
        archived: true,
        acceptedAtAfter: '2026-01-31',
        page: 2,
        per: 50,
      }),
  ],
  ['GET proposals/31', (api) => api.proposals.get(toServerId('31'))],
  [
    'POST proposals',
    (api) => api.proposals.create({ title: 'Pier', client_id: '17', template_id: '123456789012345678' }),
    // An id too large for a JavaScript integer stays a string.
    { proposal: { title: 'Pier', client_id: 17, template_id: '123456789012345678' } },
  ],
  [
    'PUT proposals/31',
    (api) => api.proposals.update(toServerId('31'), { title: '17', client_id: null, expires_at: null }),
    { title: '17', client_id: null, expires_at: null },
  ],
  ['DELETE proposals/31', (api) => api.proposals.delete(toServerId('31'))],
  ['PUT proposals/31/archive', (api) => api.proposals.archive(toServerId('31')), {}],
  ['PUT proposals/31/unarchive', (api) => api.proposals.unarchive(toServerId('31')), {}],
  [
    'PUT proposals/31/record_decision',
    (api) => api.proposals.recordDecision(toServerId('31'), decision),
    { decision },
  ],
  [
    'PUT proposals/31/record_send',
    (api) => api.proposals.recordSend(toServerId('31'), { to: 'ada@harbor.example' }),
    { sending: { to: 'ada@harbor.example' } },
  ],
  ['POST templates', (api) => api.templates.create({ name: 'Website' }), { template: { name: 'Website' } }],
  [
    'PUT templates/4',
    (api) => api.templates.update(toServerId('4'), { name: 'Site' }),
    { template: { name: 'Site' } },
  ],
  ['DELETE templates/4', (api) => api.templates.delete(toServerId('4'))],
  ['GET proposals/31/views', (api) => api.proposals.views(toServerId('31'))],
  ['GET users/me/notices', (api) => api.emailNotices.get()],
  [
    'PUT users/me/notices',
    (api) => api.emailNotices.change({ emailMe: ['asked'], copyToClient: true }),
    { notices: { email_me: ['asked'], copy_to_client: true } },
  ],
  ['GET openapi.json', (api) => api.description.extensions()],
  [
    'PUT proposals/31/send_proposal',
    (api) => api.proposals.send(toServerId('31'), message),
    {
      email: 'ada@harbor.example',
      cc: 'b@harbor.example, c@harbor.example',
      subject: 'Your proposal',
      sender_id: 4,
    },
  ],
  ['GET sections?page=1&per=25', (api) => api.sections.list()],
  [
    'GET sections?proposal_id=31&include_line_items=true&page=1&per=100',
    (api) => api.sections.list({ proposalId: toServerId('31'), includeLineItems: true, per: 100 }),
  ],
  ['GET sections?template_id=2&page=1&per=25', (api) => api.sections.list({ templateId: toServerId('2') })],
  ['GET sections/81', (api) => api.sections.get(toServerId('81'))],
  [
    'POST sections',
    (api) => api.sections.create({ proposal_id: '31', title: 'Costs', section_type: 'cost', position: 0 }),
    { section: { proposal_id: 31, title: 'Costs', section_type: 'cost', position: 0 } },
  ],
  [
    'PUT sections/81',
    (api) => api.sections.update(toServerId('81'), { body: null }),
    { section: { body: null } },
  ],
  ['DELETE sections/81', (api) => api.sections.delete(toServerId('81'))],
  ['GET line_items?page=1&per=25', (api) => api.lineItems.list()],
  ['GET sections/81/line_items', (api) => api.lineItems.ofSection(toServerId('81'))],
  ['GET line_items/201', (api) => api.lineItems.get(toServerId('201'))],
  [
    'POST sections/81/line_items',
    (api) => api.lineItems.create(toServerId('81'), { name: 'Piles', amount: 30_000 }),
    { line_item: { name: 'Piles', amount: 30_000 } },
  ],
  [
    'PUT line_items/201',
    (api) => api.lineItems.update(toServerId('201'), { amount: null }),
    { line_item: { amount: null } },
  ],
  ['DELETE line_items/201', (api) => api.lineItems.delete(toServerId('201'))],
  ['GET proposal_activities?page=1&per=25', (api) => api.activities.list()],
  [
    'GET proposal_activities?proposal_id=31&client_id=17&page=1&per=25',
    (api) => api.activities.list({ proposalId: toServerId('31'), clientId: toServerId('17') }),
  ],
  ['GET proposal_activities/900', (api) => api.activities.get(toServerId('900'))],
  ['GET users?page=1&per=25', (api) => api.users.list()],
  ['GET templates?public_templates=true&page=1&per=25', (api) => api.templates.list({ publicOnly: true })],
  ['GET templates/2', (api) => api.templates.get(toServerId('2'))],
  ['GET themes', (api) => api.choices.themes()],
  ['GET currencies', (api) => api.choices.currencies()],
  ['GET locales', (api) => api.choices.locales()],
  ['GET pdf_page_sizes', (api) => api.choices.pdfPageSizes()],
  ['GET proposals/31/taxations', (api) => api.taxations.list(toServerId('31'))],
  [
    'POST proposals/31/taxations',
    (api) => api.taxations.create(toServerId('31'), { name: 'VAT', percentage: '21.0' }),
    { taxation: { name: 'VAT', percentage: '21.0' } },
  ],
  [
    'PUT proposals/31/taxations/5',
    (api) => api.taxations.update(toServerId('31'), toServerId('5'), { name: 'GST' }),
    { taxation: { name: 'GST' } },
  ],
  ['DELETE proposals/31/taxations/5', (api) => api.taxations.delete(toServerId('31'), toServerId('5'))],
  ['GET webhook_endpoints?page=1&per=25', (api) => api.webhookEndpoints.list()],
  ['GET webhook_endpoints/6', (api) => api.webhookEndpoints.get(toServerId('6'))],
  [
    'POST webhook_endpoints',
    (api) => api.webhookEndpoints.create({ target_url: 'https://a.example', events: ['proposal_sent'] }),
    { webhook_endpoint: { target_url: 'https://a.example', events: ['proposal_sent'] } },
  ],
  ['DELETE webhook_endpoints/6', (api) => api.webhookEndpoints.delete(toServerId('6'))],
];

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

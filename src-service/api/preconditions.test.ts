import { describe, expect, it } from 'vitest';
import { createTestService, testKey } from '../testing/test-service.ts';
import { allRoutes } from './routes/all-routes.ts';

const ann = { name: 'Ann', email: 'ann@x.example' };
const tagPattern = /^"[\w-]{22}(?:-(?:br|gzip))?"$/u;

/** Calls with an encoding, and returns status, tag, `Vary` and length. */
function createReader(seed = 30) {
  const { service } = createTestService({ seed: { kind: 'proposals', count: seed } });
  return async (path: string, accepted: string, known?: string) => {
    const headers = {
      Authorization: `Token token=${testKey}`,
      'Accept-Encoding': accepted,
      ...(known !== undefined && { 'If-None-Match': known }),
    };
    const answer = await service.fetch(new Request(`http://service.test/api/v2${path}`, { headers }));
    const { byteLength } = await answer.arrayBuffer();
    const [tag, vary] = [answer.headers.get('etag') ?? '', answer.headers.get('vary')];
    return { status: answer.status, tag, vary, byteLength, type: answer.headers.get('content-type') };
  };
}

describe('ETag', () => {
  it('every read has one that answers 304 without a body, until the content changes', async () => {
    const { call } = createTestService({ seed: { kind: 'sample' } });
    const paths = allRoutes
      .filter(({ method, doc }) => method === 'GET' && doc.answer.kind !== 'file')
      .map(({ path }) => path.replaceAll(/:\w+/gu, '1'));
    for (const path of paths) {
      const first = await call('GET', path);
      if (first.status === 404) continue;
      const tag = first.headers.get('etag') ?? '';
      expect([path, tag]).toEqual([path, expect.stringMatching(tagPattern)]);
      // The second read comes from the cache of answers.
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await call('GET', path, undefined, { 'If-None-Match': known });
        expect([path, again.status, again.body, again.headers.get('etag')]).toEqual([path, 304, null, tag]);
        expect(again.headers.get('content-type')).toBeNull();
      }
      expect((await call('GET', path, undefined, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
    const drafts = await call('GET', '/proposals?status=draft');
    const before = drafts.headers.get('etag') ?? '';
    await call('PUT', `/proposals/${drafts.body.data[0]?.id ?? ''}`, { title: 'Changed' });
    const after = await call('GET', '/proposals?status=draft', undefined, { 'If-None-Match': before });
    expect([after.status, after.headers.get('etag') === before]).toEqual([200, false]);
  });

  it('a list has the same tag whether a cache or the database answers, and after the service starts again', async () => {
    const [one, two] = [createReader(), createReader()];
    const { tag } = await one('/proposals?per=30', '');
    for (let index = 0; index < 3; index += 1) expect((await one('/proposals?per=30', '')).tag).toBe(tag);
    expect((await one('/proposals?per=29', '')).tag).not.toBe(tag);
    expect((await two('/account/me', '')).tag).toBe((await one('/account/me', '')).tag);
  });

  it('each encoding has its own strong tag, and 304 says that the answer varies', async () => {
    const read = createReader();
    const plain = await read('/proposals', '');
    const br = await read('/proposals', 'br');
    const gzip = await read('/proposals', 'gzip');
    expect(new Set([plain.tag, br.tag, gzip.tag]).size).toBe(3);
    expect([br.tag, gzip.tag]).toEqual([
      plain.tag.replace(/"$/u, '-br"'),
      plain.tag.replace(/"$/u, '-gzip"'),
    ]);
    expect(await read('/proposals', 'br', br.tag)).toEqual({
      ...{ status: 304, tag: br.tag, vary: 'Accept-Encoding', byteLength: 0, type: null },
    });
    expect((await read('/proposals', 'br', plain.tag)).status).toBe(200);
    // A short answer is never compressed.
    const short = await read('/account/me', 'br');
    expect([short.tag.endsWith('-br"'), short.vary]).toEqual([false, null]);
  });
});

describe('If-Match', () => {
  it('lets an update and a delete pass only if the record is as it was read', async () => {
    const { call } = createTestService();
    await call('POST', '/clients', ann);
    const tagOf = async (path: string): Promise<string> =>
      (await call('GET', path)).headers.get('etag') ?? '';
    const old = await tagOf('/clients/1');
    const change = (name: string, tag: string) =>
      call('PUT', '/clients/1', { ...ann, name }, { 'If-Match': tag });
    expect((await change('Bea', old)).status).toBe(200);
    const refused = await change('Cid', old);
    expect([refused.status, refused.body.error]).toEqual([412, expect.stringContaining('read it again')]);
    const current = await tagOf('/clients/1');
    for (const tag of [`W/${current}`, '"other"', 'nonsense', ''])
      expect([tag, (await change('Cid', tag)).status]).toEqual([tag, 412]);
    expect((await call('DELETE', '/clients/1', undefined, { 'If-Match': old })).status).toBe(412);
    expect((await call('GET', '/clients/1')).body.data.attributes.name).toBe('Bea');
    const inGzip = current.replace(/"$/u, '-gzip"');
    expect((await call('DELETE', '/clients/1', undefined, { 'If-Match': `"x", ${inGzip}` })).status).toBe(
      200,
    );
    expect((await change('Dan', '*')).status).toBe(404);
  });

  it('of an action is the tag of the record that it acts on, and the query of the write is that of the read', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', { title: 'P' });
    await call('POST', '/sections', { proposal_id: 1, section_type: 'cost' });
    await call('POST', '/sections/1/line_items', { name: 'Work' });
    const tag = (path: string) => call('GET', path).then(({ headers }) => headers.get('etag') ?? '');
    const put = async (path: string, ifMatch: string, body: object = {}) =>
      (await call('PUT', path, body, { 'If-Match': ifMatch })).status;
    expect(await put('/sections/1/line_items/1', '"other"', { name: 'X' })).toBe(412);
    expect(await put('/sections/1/line_items/1', await tag('/line_items/1'), { name: 'X' })).toBe(200);
    const settings = '/proposals/1?include_settings=true';
    expect(await put(settings, await tag('/proposals/1'), { title: 'Q' })).toBe(412);
    expect(await put(settings, await tag(settings), { title: 'Q' })).toBe(200);
    const send = '/proposals/1/send_proposal';
    const old = await tag('/proposals/1');
    await call('PUT', '/proposals/1', { title: 'Changed by another user' });
    expect(await put(send, old, { email: ann.email })).toBe(412);
    expect((await call('GET', '/proposals/1')).body.data.attributes.status).toBe('draft');
    expect(await put(send, await tag('/proposals/1'), { email: ann.email })).toBe(200);
    expect(await put('/proposals/1/archive', await tag('/proposals/1'))).toBe(200);
  });

  it('is false for a create, and If-None-Match: * for an update', async () => {
    const { call } = createTestService();
    expect((await call('POST', '/clients', ann, { 'If-Match': '*' })).status).toBe(412);
    expect((await call('POST', '/clients', ann, { 'If-None-Match': '*' })).status).toBe(201);
    expect((await call('PUT', '/clients/1', ann, { 'If-None-Match': '*' })).status).toBe(412);
    expect((await call('GET', '/clients')).body.meta.total_count).toBe(1);
  });

  it('of a logo is false while there is none, and If-None-Match: * is true', async () => {
    const { call } = createTestService();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const put = async (condition: Record<string, string>): Promise<number> =>
      (await call('PUT', '/account/logo', svg, { 'Content-Type': 'image/svg+xml', ...condition })).status;
    for (const tag of ['*', '"x"']) expect(await put({ 'If-Match': tag })).toBe(412);
    expect(await put({ 'If-None-Match': '*' })).toBe(200);
    expect(await put({ 'If-None-Match': '*' })).toBe(412);
    expect(await put({ 'If-Match': '*' })).toBe(200);
    expect((await call('DELETE', '/account/logo', undefined, { 'If-Match': '*' })).status).toBe(200);
    expect((await call('DELETE', '/account/logo', undefined, { 'If-Match': '*' })).status).toBe(412);
  });

  it('of a repeated write is not checked again: its own effect has changed the record', async () => {
    const { call } = createTestService();
    await call('POST', '/clients', ann);
    const tag = (await call('GET', '/clients/1')).headers.get('etag') ?? '';
    const change = () =>
      call('PUT', '/clients/1', { ...ann, name: 'Bea' }, { 'If-Match': tag, 'Idempotency-Key': 'k' });
    const first = await change();
    expect([first.status, (await change()).body]).toEqual([200, first.body]);
  });
});

describe('Layover-Unchanged-Since', () => {
  /** A service with a client, a proposal, a section and a line item, all with the id 1. */
  async function start() {
    const { call } = createTestService();
    const numbers: Record<string, number> = {};
    const create = async (name: string, path: string, body: object): Promise<void> => {
      numbers[name] = Number((await call('POST', path, body)).headers.get('layover-change'));
    };
    await create('client', '/clients', ann);
    await create('proposal', '/proposals', { title: 'P', client_id: 1 });
    await create('section', '/sections', { proposal_id: 1, section_type: 'cost' });
    await create('item', '/sections/1/line_items', { name: 'Work' });
    await create('template', '/templates', { name: 'T' });
    const write = async (
      method: string,
      path: string,
      since: number | string | null,
      body?: object,
      more = {},
    ) => {
      const headers = { ...more, ...(since !== null && { 'Layover-Unchanged-Since': String(since) }) };
      const answer = await call(method, path, body, headers);
      const change = answer.headers.get('layover-change');
      return { ...answer, change: change === null ? null : Number(change) };
    };
    return { call, numbers, write };
  }

  it('lets each write of a record pass with the number that the last one answered, and refuses an older one', async () => {
    const { call, numbers, write } = await start();
    const { client = 0, proposal = 0, section = 0, item = 0, template = 0 } = numbers;
    expect(client < proposal && proposal < section && section < item && item < template).toBe(true);
    const cases = [
      { path: '/clients/1', body: { ...ann, name: 'Bea' }, since: client },
      { path: '/line_items/1', body: { name: 'X' }, since: item },
      { path: '/sections/1/line_items/1', body: { name: 'Y' }, since: null },
      { path: '/templates/1', body: { name: 'U' }, since: template },
    ];
    for (const { path, body, since } of cases) {
      const first = await write('PUT', path, since, body);
      expect([path, first.status]).toEqual([path, 200]);
      const second = await write('PUT', path, first.change, body);
      expect([path, second.status]).toEqual([path, 200]);
      const refused = await write('PUT', path, Number(second.change) - 1, { name: 'Lost' });
      expect([path, refused.status, refused.change]).toEqual([path, 412, null]);
      expect(refused.body.error).toContain('read it again');
    }
    expect((await call('GET', '/clients/1')).body.data.attributes.name).toBe('Bea');
    // A section counts as changed with its items, and a proposal with its sections.
    expect((await write('PUT', '/sections/1', section, { title: 'S' })).status).toBe(412);
    const title = await write('PUT', '/sections/1', null, { title: 'S' });
    expect((await write('DELETE', '/sections/1', title.change)).status).toBe(200);
    expect((await write('PUT', '/proposals/1/archive', proposal, {})).status).toBe(412);
    const archived = await write('PUT', '/proposals/1/archive', null, {});
    const back = await write('PUT', '/proposals/1/unarchive', archived.change, {});
    expect([archived.status, back.status]).toEqual([200, 200]);
    expect((await write('DELETE', '/proposals/1', archived.change)).status).toBe(412);
    expect((await write('DELETE', '/proposals/1', back.change)).status).toBe(200);
    // A deleted record is none that has changed.
    expect((await write('PUT', '/proposals/1', 1, { title: 'Q' })).status).toBe(404);
  });

  it('takes the cursor of a list, and refuses numbers that the service does not know', async () => {
    const { call, write } = await start();
    const meta = (await call('GET', '/clients?updated_since=latest')).body.meta as unknown as {
      readonly updated_until: string;
    };
    const cursor = Number(meta.updated_until);
    const put = async (since: number | string) => (await write('PUT', '/clients/1', since, ann)).status;
    expect([await put(cursor), await put(cursor)]).toEqual([200, 412]);
    expect(await put(999_999)).toBe(412);
    for (const word of ['', 'latest', '-1', '1.5', '"7"', '9'.repeat(16)])
      expect([word, await put(word)]).toEqual([word, 400]);
    await call('PUT', '/account/me', { account: { locale: 'de' } });
    expect(await put(cursor + 1)).toBe(412);
  });

  it('is refused where no number could be compared', async () => {
    const { call, write } = await start();
    await call('POST', '/proposals/1/taxations', { name: 'VAT', percentage: '20' });
    const rest = [
      ['POST', '/clients', ann],
      ['PUT', '/proposals/1/taxations/1', { percentage: '7' }],
      ['PUT', '/proposals/1/send_proposal', { email: ann.email }],
      ['PUT', '/account/me', { account: { name: 'N' } }],
    ] as const;
    for (const [method, path, body] of rest) {
      const { status, body: answer } = await write(method, path, 999, body);
      expect([path, status, answer.error]).toEqual([path, 400, expect.stringContaining('cannot be used')]);
    }
    expect((await call('GET', '/proposals/1')).body.data.attributes.status).toBe('draft');
  });

  it('of a repeated write is not checked again, and its answer tells no number, because others may have written since', async () => {
    const { numbers, write } = await start();
    const change = () =>
      write('PUT', '/clients/1', numbers['client'] ?? 0, { ...ann, name: 'Bea' }, { 'Idempotency-Key': 'k' });
    const first = await change();
    const again = await change();
    expect([first.status, again.body, again.change]).toEqual([200, first.body, null]);
    const refused = (since: number) =>
      write('PUT', '/clients/1', since, { ...ann, name: 'Cid' }, { 'Idempotency-Key': 'l' });
    expect((await refused(1)).status).toBe(412);
    expect((await refused(Number(first.change))).status).toBe(200);
  });
});

describe('extensions', () => {
  it('are announced by the account, also where it has not changed', async () => {
    const { call } = createTestService();
    const first = await call('GET', '/account/me');
    const tag = first.headers.get('etag') ?? '';
    const again = await call('GET', '/account/me', undefined, { 'If-None-Match': tag });
    for (const { headers } of [first, again])
      expect(headers.get('layover-extensions')).toBe(
        'idempotency-key, if-match, if-none-match, updated-since, unchanged-since, ratelimit, changes, include-settings',
      );
    expect((await call('GET', '/users')).headers.get('layover-extensions')).toBeNull();
  });
});

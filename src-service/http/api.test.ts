import { describe, expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';

describe('authentication and negotiation', () => {
  it('service-api §5.4, field-notes #3: a wrong or missing key answers 401', async () => {
    const { call } = createTestService();
    expect((await call('GET', '/account/me', undefined, { Authorization: 'Token token=nope' })).status).toBe(
      401,
    );
    const missing = await call('GET', '/account/me', undefined, { Authorization: '' });
    expect(missing.status).toBe(401);
    expect(missing.body).toEqual({ error: expect.any(String) as unknown });
  });

  it('field-notes #3: the key may stand in quotes', async () => {
    const { call } = createTestService();
    const answer = await call('GET', '/account/me', undefined, {
      Authorization: 'Token token="key-for-tests"',
    });
    expect(answer.status).toBe(200);
  });

  it('field-notes #5: anything but JSON is 406, the usual Accept headers are served as UTF-8 JSON', async () => {
    const { call } = createTestService();
    for (const accept of ['*/*', 'application/json', 'application/vnd.api+json', 'text/html, */*;q=0.1']) {
      const answer = await call('GET', '/users', undefined, { Accept: accept });
      expect([accept, answer.status]).toEqual([accept, 200]);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    for (const accept of ['text/html', 'application/xml', 'application/json;q=0']) {
      const answer = await call('GET', '/users', undefined, { Accept: accept });
      expect([accept, answer.status]).toEqual([accept, 406]);
    }
    const form = await call('POST', '/clients', 'a=b', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(406);
  });

  it('field-notes #20: 405 with Allow for a known path, 404 for an unknown one', async () => {
    const { call } = createTestService();
    const answer = await call('PATCH', '/clients');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await call('POST', '/account/me', {})).status).toBe(405);
    const unknown = await call('GET', '/nothing');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({
      error: expect.any(String) as unknown,
      errors: [{ detail: expect.any(String) as unknown }],
    });
    expect((await call('GET', '/users/1')).status).toBe(404);
  });
});

describe('bodies', () => {
  it('field-notes #6: wrapped and unwrapped payloads are equal, unknown and read-only keys are ignored', async () => {
    const { call } = createTestService();
    const wrapped = await call('POST', '/clients', { client: { email: 'A@Example.com', name: 'A', id: 77 } });
    const bare = await call('POST', '/clients', { email: 'b@example.com', name: 'B', full_name: 'Nobody' });
    expect(wrapped.body.data).toMatchObject({ id: '1', attributes: { email: 'a@example.com' } });
    expect(bare.body.data.attributes.full_name).toBe('B');
  });

  it('field-notes #2: malformed bodies are 400, invalid fields 422 with a pointer', async () => {
    const { call, service } = createTestService();
    for (const body of ['{', '[]', '"text"', 'null', '{"client":[]}', '{"client":null}']) {
      const answer = await call('POST', '/clients', body);
      expect([body, answer.status, Object.keys(answer.body)]).toEqual([body, 400, ['error']]);
    }
    const invalid = await call('POST', '/clients', { client: { name: 'A', email: 'nonsense', web: 5 } });
    expect(invalid.status).toBe(422);
    expect(invalid.body.errors.map((entry) => entry.source.pointer)).toEqual([
      '/data/attributes/email',
      '/data/attributes/web',
    ]);
    expect(service.stores.clients.count()).toBe(0);
  });

  it('refuses what is too deep, too long, not UTF-8 or not text', async () => {
    const { call } = createTestService();
    const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`;
    expect((await call('POST', '/proposals', deep)).status).toBe(400);
    expect((await call('POST', '/proposals', { title: 'x'.repeat(3_000_000) })).status).toBe(400);
    expect((await call('POST', '/proposals', { title: 'x'.repeat(10_001) })).status).toBe(422);
    expect((await call('POST', '/proposals', { title: 'x'.repeat(10_000) })).status).toBe(201);
    expect((await call('POST', '/proposals', { title: 'a\0b' })).status).toBe(422);
    expect((await call('POST', '/proposals', '{"title":"\\ud800"}')).status).toBe(422);
  });
});

describe('pagination', () => {
  it('service-api §2.2, field-notes #4: spellings of meta', async () => {
    const { call } = createTestService();
    for (let index = 0; index < 3; index += 1)
      await call('POST', '/clients', { name: 'N', email: 'n@example.com' });
    const clients = await call('GET', '/clients?per=2&page=2');
    expect(clients.body.meta).toEqual({
      'current-page': 2,
      'next-page': null,
      'prev-page': 1,
      'total-pages': 2,
      'total-count': 3,
      current_page: 2,
      next_page: null,
      prev_page: 1,
      total_pages: 2,
      total_count: 3,
    });
    expect(clients.body.data.map((record) => record.id)).toEqual(['1']);
    expect(Object.keys((await call('GET', '/proposals')).body.meta)).toEqual([
      'current_page',
      'next_page',
      'prev_page',
      'total_pages',
      'total_count',
    ]);
  });

  it('field-notes #7: per is clamped, junk falls back, a structured value is 400', async () => {
    const { call } = createTestService({ seed: { kind: 'proposals', count: 120 } });
    const sizeOf = async (query: string): Promise<number> =>
      (await call('GET', `/proposals?${query}`)).body.data.length;
    expect(await sizeOf('')).toBe(25);
    expect(await sizeOf('per=40')).toBe(40);
    expect(await sizeOf('per_page=40')).toBe(40);
    expect(await sizeOf('per=1000')).toBe(100);
    expect(await sizeOf('per=0')).toBe(1);
    expect(await sizeOf('per=-3')).toBe(1);
    expect(await sizeOf('per=lots')).toBe(25);
    expect(await sizeOf('page=999999999999999999999')).toBe(0);
    expect((await call('GET', '/proposals?per[a]=1')).status).toBe(400);
    expect((await call('GET', '/proposals?page%5Bnumber%5D=1')).status).toBe(400);
  });
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allRoutes } from './routes/all-routes.ts';
import { createTestService, testKey } from '../testing/test-service.ts';
import { runNow } from '../storage/steps.ts';

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

  it('field-notes #3: the key may be in quotes', async () => {
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

  it('OPTIONS and a 405 list the methods of each path, also of pages and the description', async () => {
    const { call, page, service } = createTestService();
    const paths = allRoutes.map((route) => `/api/v2${route.path.replaceAll(/:\w+/gu, '1')}`);
    const others = ['/api/v2/openapi.json', '/api/v2/docs', '/p/x', '/p/x/pdf', '/o/x.gif'];
    const ask = (method: string, path: string) =>
      service.fetch(
        new Request(`http://service.test${path}`, {
          method,
          headers: { Authorization: `Token token=${testKey}`, 'Content-Type': 'application/json' },
        }),
      );
    for (const path of new Set([...paths, ...others])) {
      const options = await page(path, undefined, 'OPTIONS');
      const allowed = options.headers.get('allow')?.split(', ') ?? [];
      expect([path, options.status, allowed.includes('OPTIONS')]).toEqual([path, 204, true]);
      expect([path, allowed.includes('HEAD')]).toEqual([path, allowed.includes('GET')]);
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await ask(method, path);
        expect([path, method, answer.status === 405]).toEqual([path, method, !allowed.includes(method)]);
        if (answer.status !== 405) continue;
        expect(answer.headers.get('allow')).toBe(allowed.join(', '));
        if (method !== 'HEAD') expect(await answer.json()).toEqual({ error: expect.any(String) as unknown });
      }
    }
    expect((await call('OPTIONS', '/nothing')).status).toBe(404);
  });

  it('an unknown address is a 404 in JSON, also outside the API', async () => {
    const { page } = createTestService();
    for (const path of ['/', '/robots.txt', '/p', '/api/v1/clients', '/api']) {
      const answer = await page(path);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { errors: [expect.anything() as unknown], error: expect.any(String) as unknown },
      ]);
    }
  });

  it('field-notes #20: 405 with Allow for a known path, 404 for an unknown one', async () => {
    const { call } = createTestService();
    const answer = await call('PATCH', '/clients');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    expect((await call('POST', '/account/me', {})).status).toBe(405);
    const unknown = await call('GET', '/nothing');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({
      error: expect.any(String) as unknown,
      errors: [{ detail: expect.any(String) as unknown }],
    });
    expect((await call('GET', '/users/1')).headers.get('allow')).toBe('PUT, OPTIONS');
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
    expect(runNow(service.stores.clients.count())).toBe(0);
  });

  it('refuses bodies that are too deep, too long, or not UTF-8 text', async () => {
    const { call } = createTestService();
    const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`;
    expect((await call('POST', '/proposals', deep)).status).toBe(400);
    const long = await call('POST', '/proposals', { title: 'x'.repeat(3_000_000) });
    expect([long.status, long.body]).toEqual([413, { error: expect.stringContaining('2097152') as unknown }]);
    expect((await call('POST', '/proposals', { title: 'x'.repeat(10_001) })).status).toBe(422);
    expect((await call('POST', '/proposals', { title: 'x'.repeat(10_000) })).status).toBe(201);
    expect((await call('POST', '/proposals', { title: 'a\0b' })).status).toBe(422);
    expect((await call('POST', '/proposals', '{"title":"\\ud800"}')).status).toBe(422);
  });
});

describe('encodings', () => {
  it('a compressed body is refused by name', async () => {
    const { call, page, service } = createTestService();
    const body = '{"title":"x"}';
    for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'gzip, identity']) {
      const answer = await call('POST', '/proposals', body, { 'Content-Encoding': encoding });
      expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity']);
      expect(answer.body).toEqual({ error: expect.stringContaining(encoding.toLowerCase()) as unknown });
    }
    expect((await call('POST', '/proposals', body, { 'Content-Encoding': 'identity' })).status).toBe(201);
    expect((await page('/api/v2/openapi.json')).status).toBe(200);
    expect(runNow(service.database.query('SELECT id FROM proposals').all())).toHaveLength(1);
  });

  it('long answers are compressed on request and carry Vary', async () => {
    const { service } = createTestService({ seed: { kind: 'proposals', count: 30 } });
    const ask = async (
      accepted: string,
      path = '/proposals',
    ): Promise<readonly [string | null, string | null, string]> => {
      const headers = { Authorization: `Token token=${testKey}`, 'Accept-Encoding': accepted };
      const answer = await service.fetch(new Request(`http://service.test/api/v2${path}`, { headers }));
      const bytes = Buffer.from(await answer.arrayBuffer());
      const encoding = answer.headers.get('content-encoding');
      const plain =
        encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
      return [encoding, answer.headers.get('vary'), plain.toString()];
    };
    const plain = await ask('');
    expect(plain.slice(0, 2)).toEqual([null, 'Accept-Encoding']);
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['br;q=0.5, gzip', 'gzip'],
      ['*', 'br'],
      ['gzip;q=0', null],
      ['identity, gzip;q=0.5', null],
      ['deflate', null],
    ] as const) {
      expect([accepted, ...(await ask(accepted))]).toEqual([accepted, encoding, 'Accept-Encoding', plain[2]]);
      expect(await ask(accepted)).toEqual([encoding, 'Accept-Encoding', plain[2]]);
    }
    expect((await ask('gzip', '/account/me')).slice(0, 2)).toEqual([null, null]);
  });

  it('the description and the docs are built once, with a tag that answers 304', async () => {
    const { page, service } = createTestService();
    for (const path of ['/api/v2/openapi.json', '/api/v2/docs']) {
      const first = await page(path);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/u);
      const again = async (known: string): Promise<readonly [number, string]> => {
        const request = new Request(`http://service.test${path}`, { headers: { 'If-None-Match': known } });
        const answer = await service.fetch(request);
        expect(answer.headers.get('etag')).toBe(tag);
        return [answer.status, await answer.text()];
      };
      const text = await first.text();
      for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*'])
        expect(await again(known)).toEqual([304, '']);
      expect(await again('"x"')).toEqual([200, text]);
      expect(await (await createTestService().page(path)).text()).toBe(text);
    }
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
    for (const { path } of allRoutes.filter(({ doc }) => doc.answer.kind === 'page')) {
      const { body } = await call('GET', path);
      expect([path, Object.keys(body.meta)]).toEqual([path, Object.keys(clients.body.meta)]);
    }
  });

  it('service-api §2.2: a page beyond the end is empty, and points back to the last one', async () => {
    const { call } = createTestService();
    for (let index = 0; index < 3; index += 1)
      await call('POST', '/clients', { name: 'N', email: 'n@example.com' });
    const metaOf = async (query: string): Promise<unknown> => {
      const { status, body } = await call('GET', `/clients?per=2&${query}`);
      const { current_page, next_page, prev_page, total_pages, total_count } = body.meta;
      expect([status, total_pages, total_count]).toEqual([200, 2, 3]);
      return [body.data.length, current_page, next_page, prev_page];
    };
    expect(await metaOf('page=3')).toEqual([0, 3, null, 2]);
    expect(await metaOf('page=900')).toEqual([0, 900, null, 2]);
    expect(await metaOf('page=99999999999999999999')).toEqual([0, 10_000_000_000, null, 2]);
    for (const junk of ['', '0', '-5', 'x', '1.5', '1e3', 'NaN']) {
      expect([junk, await metaOf(`page=${junk}`)]).toEqual([junk, [2, 1, 2, null]]);
    }
    const { body } = await call('GET', '/proposals?page=7');
    expect(body.meta).toMatchObject({ current_page: 7, next_page: null, prev_page: null, total_pages: 0 });
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

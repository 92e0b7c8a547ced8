import { describe, expect, it } from 'vitest';
import { call, target, setUpTarget } from './target.ts';

setUpTarget();

describe('authentication', () => {
  it('§5.1 §5.4 N3: a wrong or missing key is 401 with an error and no detail', async () => {
    for (const Authorization of ['', 'Token token=wrong', 'Bearer x', 'Token token=""']) {
      const { status, body } = await call('GET', '/account/me', undefined, { headers: { Authorization } });
      expect([Authorization, status, Object.keys(body)]).toEqual([Authorization, 401, ['error']]);
    }
  });

  it('N3: the key may be in quotes', async () => {
    const headers = { Authorization: `Token token="${target().key}"` };
    expect((await call('GET', '/account/me', undefined, { headers })).status).toBe(200);
  });
});

describe('formats', () => {
  it('§1 N5: answers are UTF-8 JSON; another format is 406', async () => {
    for (const Accept of ['*/*', 'application/json', 'application/vnd.api+json']) {
      const { status, headers } = await call('GET', '/users', undefined, { headers: { Accept } });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    }
    for (const Accept of ['text/html', 'application/xml', 'text/csv']) {
      expect((await call('GET', '/users', undefined, { headers: { Accept } })).status).toBe(406);
    }
  });
});

describe('errors', () => {
  it('§7 N2: 400 for a body that is no JSON object', async () => {
    for (const body of ['{', '"x"', '[1]', '{"client":7}']) {
      const answer = await call('POST', '/clients', body);
      expect([body, answer.status, typeof answer.body.error]).toEqual([body, 400, 'string']);
    }
  });

  it('§7 N2: 404 carries both errors and error, N20: so does an unknown path', async () => {
    for (const path of ['/clients/999999999', '/clients/abc', '/no_such_thing']) {
      const { status, body } = await call('GET', path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toMatchObject({
        error: expect.any(String) as unknown,
        errors: expect.any(Array) as unknown,
      });
    }
  });

  it('N2: 422 points to each attribute', async () => {
    const { status, body } = await call('POST', '/clients', { client: { email: 'nonsense', name: 'A' } });
    expect(status).toBe(422);
    expect(body.errors[0]?.source.pointer).toBe('/data/attributes/email');
    expect(body.error).toEqual(expect.any(String));
  });

  it('§7 N20: an unsupported method is 405 with Allow', async () => {
    const { status, headers } = await call('PATCH', '/clients', {});
    expect(status).toBe(405);
    expect(headers.get('allow')).toMatch(/GET.*POST/u);
  });
});

describe('pages', () => {
  it('§4.1 N7: 25 by default, clamped to 1…100, junk falls back, structured is 400', async () => {
    for (const query of ['per=100000', 'per=0', 'per=-1', 'per=lots', 'page=0', 'page=x', 'per_page=3']) {
      expect([query, (await call('GET', `/clients?${query}`)).status]).toEqual([query, 200]);
    }
    expect((await call('GET', '/clients?per=0')).body.data.length).toBeLessThanOrEqual(1);
    expect((await call('GET', '/clients?per[size]=3')).status).toBe(400);
  });

  it('§2.2: a page beyond the last is empty and has no next', async () => {
    const { body } = await call('GET', '/clients?page=100000');
    expect(body.data).toEqual([]);
    expect(body.meta).toMatchObject({ current_page: 100_000, next_page: null });
  });
});

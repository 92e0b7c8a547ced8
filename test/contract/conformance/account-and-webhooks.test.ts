import { describe, expect, it } from 'vitest';
import { call, make, setUpTarget } from './target.ts';

setUpTarget();

describe('account, users, themes, templates', () => {
  it('§2.3 §4.2: the account, all strings', async () => {
    const { body } = await call('GET', '/account/me');
    expect(body.data.type).toBe('accounts');
    const names = ['email', 'name', 'subdomain', 'web', 'currency', 'pdf_page_size', 'locale', 'address'];
    for (const name of [...names, 'address_state', 'postcode', 'city', 'telephone', 'default_theme']) {
      expect(body.data.attributes).toHaveProperty(name, expect.any(String) as unknown);
    }
  });

  it('§2.10 §4.8 N4: users with both spellings of meta; N14: no single user is read', async () => {
    const { body } = await call('GET', '/users');
    expect(body.data[0]).toMatchObject({
      type: 'users',
      attributes: { email: expect.any(String) as unknown },
    });
    expect(body.meta).toMatchObject({ 'current-page': 1, current_page: 1 });
    expect([404, 405]).toContain((await call('GET', `/users/${body.data[0]?.id ?? '1'}`)).status);
  });

  it('§2.9 §4.8: themes with id and name, clean among them', async () => {
    const { body } = await call('GET', '/themes');
    expect(body).toEqual(expect.arrayContaining([{ id: 'clean', name: expect.any(String) as unknown }]));
  });

  it('N23: currencies, locales and page sizes are bare arrays', async () => {
    for (const [path, member] of [
      ['/currencies', 'JPY'],
      ['/locales', 'en'],
      ['/pdf_page_sizes', 'A4'],
    ] as const) {
      expect((await call('GET', path)).body).toEqual(expect.arrayContaining([member]));
    }
  });

  it('N13 N4: templates are listed with both spellings of meta', async () => {
    const { status, body } = await call('GET', '/templates?public_templates=true');
    expect([status, Object.keys(body.meta)]).toEqual([
      200,
      expect.arrayContaining(['total_count', 'total-count']),
    ]);
    expect((await call('GET', '/templates/999999999')).status).toBe(404);
  });
});

describe('webhook endpoints', () => {
  const endpoint = {
    target_url: 'https://hooks.example.com/x',
    events: ['proposal_created', 'client_created'],
  };

  it('§2.11 §4.9: create, read, list, delete; N4: both spellings of meta', async () => {
    const id = await make('/webhook_endpoints', { webhook_endpoint: endpoint });
    const { body } = await call('GET', `/webhook_endpoints/${id}`);
    expect(body.data).toEqual({ id, type: 'webhook_endpoints', attributes: endpoint });
    const list = await call('GET', '/webhook_endpoints');
    expect(list.body.data[0]?.id).toBe(id);
    expect(list.body.meta).toMatchObject({ 'total-count': list.body.meta.total_count });
    expect((await call('DELETE', `/webhook_endpoints/${id}`)).status).toBe(200);
    expect((await call('GET', `/webhook_endpoints/${id}`)).status).toBe(404);
  });

  it('§4.9: both parameters are required, events must exist, and there is no update', async () => {
    for (const body of [
      { events: endpoint.events },
      { target_url: endpoint.target_url },
      { ...endpoint, events: [] },
      { ...endpoint, events: ['proposal_eaten'] },
      { ...endpoint, target_url: 'ftp://x' },
    ]) {
      expect((await call('POST', '/webhook_endpoints', { webhook_endpoint: body })).status).toBe(422);
    }
    const id = await make('/webhook_endpoints', { webhook_endpoint: endpoint });
    const update = await call('PUT', `/webhook_endpoints/${id}`, { webhook_endpoint: endpoint });
    expect(update.status).toBe(405);
    await call('DELETE', `/webhook_endpoints/${id}`);
  });
});

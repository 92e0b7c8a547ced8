import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { pngFile, webpFile } from '../../../src-service/domain/images/testing/image-files.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { call, freshAddress, givenTarget, sleep } from './target.ts';

/**
 * Statements that need a service of their own: limits, mail, client page, webhooks. Skipped for another
 * implementation.
 */

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function start(...flags: string[]): Promise<ServiceProcess> {
  const folder = await makeTemporaryFolder('conformance');
  const admin = inject('postgresAdmin') as string | undefined;
  // The foreign service has an embedded database alone.
  const isOwn = !flags.includes('--variant');
  const postgres = admin !== undefined && isOwn ? await createDatabase(admin) : undefined;
  const service = await startService({ folder: folder.path, postgres, flags });
  cleanUps.push(() => folder.remove());
  cleanUps.push(() => service.stop());
  return service;
}

async function receiver(answer: number): Promise<{ readonly url: string; readonly bodies: string[] }> {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, bodies };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 5000; waited += 20) {
    if (await condition()) return;
    await sleep(20);
  }
  throw new Error('It did not happen within 5 s');
}

describe.skipIf(givenTarget !== null)('a service of our own', () => {
  it('§4.11: a picture is stored by its hash, in parts too, and stands on the page of its proposal', async () => {
    const folder = await makeTemporaryFolder('files');
    cleanUps.push(() => folder.remove());
    for (const flags of [[], ['--files', folder.path]]) {
      const target = await start('--rate-limit', 'off', ...flags);
      const ask = (method: string, path: string, body: Uint8Array | null, headers = {}): Promise<Response> =>
        fetch(`${target.url}${path}`, {
          method,
          headers: { Authorization: `Token token=${target.key}`, ...headers },
          ...(body !== null && { body: new Uint8Array(body) }),
        });
      const fileOf = async (answer: Response) =>
        ((await answer.json()) as { file: { hash: string; url: string; width: number; bytes: number } }).file;
      const stored = await ask('POST', '/files', pngFile(), { 'Content-Type': 'image/png' });
      const file = await fileOf(stored);
      expect([stored.status, file.url]).toEqual([201, `${target.url}/files/${file.hash}`]);
      expect(await fileOf(await ask('POST', '/files', pngFile()))).toEqual(file);
      const direct = await fetch(file.url, { headers: { Authorization: `Token token=${target.key}` } });
      expect(Buffer.from(await direct.arrayBuffer())).toEqual(pngFile());
      expect((await fetch(file.url)).status).toBe(401);

      const photo = webpFile;
      const address = `/files/${createHash('sha256').update(photo).digest('hex')}`;
      const part = (offset: number) => ({
        'Upload-Offset': String(offset),
        'Upload-Length': String(photo.length),
      });
      await ask('PATCH', address, photo.subarray(0, 90), part(0));
      const head = await ask('HEAD', address, null);
      expect([head.status, head.headers.get('upload-offset')]).toEqual([404, '90']);
      expect((await ask('PATCH', address, photo.subarray(80), part(80))).status).toBe(409);
      const last = await ask('PATCH', address, photo.subarray(90), part(90));
      const picture = await fileOf(last);
      expect([last.status, picture.width]).toEqual([201, 24]);
      expect((await ask('HEAD', address, null)).status).toBe(200);

      const { id, attributes } = (await call('POST', '/proposals', { title: 'P' }, { target })).body.data;
      const body = `<img src="${picture.url}">`;
      await call('POST', '/sections', { proposal_id: Number(id), body }, { target });
      const page = new URL(`/p/${attributes.public_id}`, target.url);
      const shown = /<img[^>]* src="([^"]+)"/u.exec(await (await fetch(page)).text())?.[1] ?? '';
      const served = await fetch(new URL(shown, page));
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((await served.arrayBuffer()).byteLength).toBe(picture.bytes);
      expect((await fetch(new URL(`${page.pathname}/files/${file.hash}`, page))).status).toBe(404);
    }
  });

  it.each(['fixed', 'sliding', 'bucket'])(
    '§8 N18: %s window: headers on every answer, 429 beyond',
    async (window) => {
      const target = await start('--rate-limit', '3/2', '--rate-window', window);
      const statuses = [];
      for (let index = 0; index < 8; index += 1) {
        const { status, headers } = await call('GET', '/users', undefined, { target });
        statuses.push(status);
        expect(headers.get('x-ratelimit-limit')).toBe('3');
        expect(headers.get('x-ratelimit-remaining')).toMatch(/^[0-3]$/u);
        expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/u);
        if (status === 429) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/u);
      }
      expect(statuses).toContain(429);
      await sleep(2100);
      expect((await call('GET', '/users', undefined, { target })).status).toBe(200);
    },
  );

  it('§3 §2.8 N11 N22: mail, client page, acceptance, and the lock after it', async () => {
    const target = await start('--rate-limit', 'off');
    const api = (method: string, path: string, body?: object) => call(method, path, body, { target });
    const client = await api('POST', '/clients', { name: 'Ada', email: freshAddress() });
    const proposal = await api('POST', '/proposals', { title: 'P', client_id: client.body.data.id });
    const { id, attributes } = proposal.body.data;
    await api('POST', '/sections', {
      proposal_id: id,
      body: 'A {{client_first_name}} B {{clientFirstName}} C {{ client.first_name }}',
    });
    await api('PUT', `/proposals/${id}/send_proposal`, {
      email: freshAddress(),
      message: 'Hi {{client_first_name}}',
    });
    expect((await target.mails())[0]?.text).toContain('Hi Ada');

    const page = `${new URL(target.url).origin}/p/${attributes.public_id}`;
    const text = await (await fetch(page)).text();
    expect(text).toContain('A Ada B Ada C Ada');
    const token = /name="token" value="([^"]+)"/u.exec(text)?.[1] ?? '';
    const form = new URLSearchParams({ token, decision: 'accept', name: 'Ada' });
    await fetch(page, { method: 'POST', body: form });
    expect((await api('GET', `/proposals/${id}`)).body.data.attributes.status).toBe('accepted');
    const today = new Date().toISOString().slice(0, 10);
    const accepted = await api('GET', `/proposals?status=accepted&accepted_at_after=${today}`);
    expect(accepted.body.data.map((record) => record.id)).toEqual([id]);
    const none = await api('GET', '/proposals?status=accepted&accepted_at_after=2999-01-01');
    expect(none.body.data).toEqual([]);
    const activities = await api('GET', `/proposal_activities?proposal_id=${id}`);
    expect(activities.body.data.map((record) => record.attributes.activity_type)).toEqual(
      expect.arrayContaining(['client_view_proposal', 'client_accepted_proposal']),
    );
    const locked = await api('PUT', `/proposals/${id}`, { title: 'Q' });
    expect([locked.status, Object.keys(locked.body)]).toEqual([422, ['error', 'message']]);
  });

  it('its extensions are in its description', async () => {
    const target = await start('--rate-limit', 'off');
    const description = await call('GET', '/openapi.json', undefined, { target });
    const { paths } = description.body as unknown as { readonly paths: Readonly<Record<string, object>> };
    expect(Object.keys(paths['/proposals/{id}/unarchive'] ?? {})).toEqual(['put']);
    const { body } = await call('POST', '/proposals', {}, { target });
    const path = `/proposals/${body.data.id}`;
    await call('PUT', `${path}/archive`, {}, { target });
    const { status, body: back } = await call('PUT', `${path}/unarchive`, {}, { target });
    expect([status, back.data.attributes.status, back.data.attributes.archived_at]).toEqual([
      200,
      'draft',
      undefined,
    ]);
    expect(Object.keys(paths['/proposals/{id}/record_decision'] ?? {})).toEqual(['put']);
    await call('PUT', `${path}/send_proposal`, { email: freshAddress() }, { target });
    const decision = { decision: 'declined', how: 'email', note: 'No budget', decided_by: 'Ada' };
    const recorded = await call('PUT', `${path}/record_decision`, { decision }, { target });
    expect([recorded.status, recorded.body.data.attributes.status]).toEqual([200, 'rejected']);
    const timeline = await call('GET', `/proposal_activities?proposal_id=${body.data.id}`, undefined, {
      target,
    });
    expect(timeline.body.data[0]?.attributes).toMatchObject({
      activity_type: 'user_manual_change_status_proposal',
      additional_fields: { decision: 'declined', how: 'email', message: 'No budget', from: 'Ada' },
    });
    expect(Object.keys(paths['/templates'] ?? {})).toEqual(['get', 'post']);
    expect(Object.keys(paths['/templates/{id}'] ?? {})).toEqual(['get', 'put', 'delete']);
    const template = await call(
      'POST',
      '/templates',
      { template: { name: 'T', from_proposal_id: body.data.id } },
      { target },
    );
    expect([template.status, template.body.data.attributes.name]).toEqual([201, 'T']);
    const kept = `/templates/${template.body.data.id}`;
    const renamed = await call('PUT', kept, { template: { name: 'U' } }, { target });
    expect([renamed.status, renamed.body.data.attributes.name]).toEqual([200, 'U']);
    expect((await call('DELETE', kept, undefined, { target })).status).toBe(200);
    expect((await call('GET', kept, undefined, { target })).status).toBe(404);
    expect(Object.keys(paths['/proposals/{id}/record_send'] ?? {})).toEqual(['put']);
    const sending = { to: 'ada@example.com' };
    const sent = await call('PUT', `${path}/record_send`, { sending }, { target });
    expect([sent.status, sent.body.data.attributes.status]).toEqual([200, 'pending']);
    const plain = await start('--rate-limit', 'off', '--variant', 'no-extensions');
    expect((await call('GET', '/openapi.json', undefined, { target: plain })).status).toBe(404);
  });

  it('announces keys, conditions and budget fields, describes them, and has them', async () => {
    const target = await start();
    const account = await call('GET', '/account/me', undefined, { target });
    expect(account.headers.get('layover-extensions')?.split(', ')).toEqual(
      expect.arrayContaining([
        'idempotency-key',
        'if-match',
        'if-none-match',
        'updated-since',
        'unchanged-since',
        'ratelimit',
        'include-settings',
      ]),
    );
    expect(account.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/u);
    const { body: description } = await call('GET', '/openapi.json', undefined, { target });
    const text = JSON.stringify(description);
    const names = ['Idempotency-Key', 'If-Match', 'If-None-Match', 'ETag', 'RateLimit-Policy'];
    for (const name of [...names, 'Layover-Unchanged-Since', 'Layover-Change'])
      expect([name, text.includes(`"${name}"`)]).toEqual([name, true]);
    const client = { name: 'Ada', email: freshAddress() };
    const headers = { 'Idempotency-Key': '"c0ffee"' };
    const first = await call('POST', '/clients', client, { target, headers });
    const again = await call('POST', '/clients', client, { target, headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await call('POST', '/clients', { ...client, name: 'Eve' }, { target, headers })).status).toBe(
      422,
    );
    const path = `/clients/${first.body.data.id}`;
    const tag = (await call('GET', path, undefined, { target })).headers.get('etag') ?? '';
    const known = await call('GET', path, undefined, { target, headers: { 'If-None-Match': tag } });
    expect([known.status, known.body]).toEqual([304, null]);
    const latest = await call('GET', '/clients?updated_since=latest', undefined, { target });
    const { updated_until: cursor } = latest.body.meta as unknown as { readonly updated_until: string };
    const update = (name: string) =>
      call('PUT', path, { ...client, name }, { target, headers: { 'If-Match': tag } });
    expect((await update('Bea')).status).toBe(200);
    expect((await update('Cid')).status).toBe(412);
    const changed = await call('GET', `/clients?updated_since=${cursor}`, undefined, { target });
    expect(changed.body.data.map(({ attributes }) => attributes.name)).toEqual(['Bea']);
  });

  it('refuses to overwrite a change since a number, unless the same write was answered before', async () => {
    const target = await start('--rate-limit', 'off');
    const ask = async (method: string, path: string, body?: object, headers = {}) => {
      const answer = await call(method, path, body, { target, headers });
      return { ...answer, change: answer.headers.get('layover-change') ?? '' };
    };
    const since = (number: string, key?: string) => ({
      'Layover-Unchanged-Since': number,
      ...(key !== undefined && { 'Idempotency-Key': key }),
    });
    const proposal = await ask('POST', '/proposals', { title: 'P' });
    const { id } = proposal.body.data;
    const path = `/proposals/${id}`;
    const first = await ask('PUT', path, { title: 'Q' }, since(proposal.change, 'a'));
    expect([first.status, Number(first.change) > Number(proposal.change)]).toEqual([200, true]);
    const again = await ask('PUT', path, { title: 'Q' }, since(proposal.change, 'a'));
    expect([again.status, again.body, again.change]).toEqual([200, first.body, '']);
    expect((await ask('PUT', path, { title: 'R' }, since(proposal.change, 'b'))).status).toBe(412);
    expect((await ask('PUT', path, { title: 'R' }, since(first.change, 'b'))).status).toBe(200);
    expect((await ask('PUT', `${path}/archive`, {}, since(first.change))).status).toBe(412);
    expect((await ask('DELETE', path, undefined, since(first.change))).status).toBe(412);
    expect((await ask('PUT', path, { title: 'S' }, since('soon'))).status).toBe(400);
    expect((await ask('POST', '/proposals', { title: 'S' }, since('1'))).status).toBe(400);
    expect((await ask('PUT', `${path}/send_proposal`, {}, since('1'))).status).toBe(400);
    const section = await ask('POST', '/sections', { proposal_id: Number(id), section_type: 'cost' });
    const items = `/sections/${section.body.data.id}/line_items`;
    const item = await ask('POST', items, { name: 'Work' });
    const [one, two] = await Promise.all(
      ['A', 'B'].map((name) => ask('PUT', `/line_items/${item.body.data.id}`, { name }, since(item.change))),
    );
    expect(new Set([one?.status, two?.status])).toEqual(new Set([200, 412]));
    const tax = await ask('POST', `${path}/taxations`, { name: 'VAT', percentage: '20' });
    expect([tax.status, tax.change]).toEqual([200, '']);
  });

  it('§6.1 §6.3 N19: webhooks are posted at once, with integer ids', async () => {
    const target = await start('--allow-private-webhooks', '--rate-limit', 'off');
    const { url, bodies } = await receiver(200);
    await call('POST', '/webhook_endpoints', { target_url: url, events: ['client_created'] }, { target });
    await call('POST', '/clients', { name: 'Ada', email: freshAddress() }, { target });
    await until(() => bodies.length === 1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      event_name: 'client_created',
      client: { id: 1, name: 'Ada' },
    });
  });

  it('§6.1 N19: 410 deletes the endpoint', async () => {
    const target = await start('--allow-private-webhooks', '--rate-limit', 'off');
    const { url, bodies } = await receiver(410);
    await call('POST', '/webhook_endpoints', { target_url: url, events: ['client_created'] }, { target });
    await call('POST', '/clients', { name: 'Ada', email: freshAddress() }, { target });
    await until(
      async () => (await call('GET', '/webhook_endpoints/1', undefined, { target })).status === 404,
    );
    expect(bodies).toHaveLength(1);
  });
});

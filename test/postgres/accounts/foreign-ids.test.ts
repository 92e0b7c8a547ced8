import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../../src-service/cli/commands/accounts-command.ts';
import { pngFile } from '../../../src-service/domain/images/testing/image-files.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

let folder: TemporaryFolder;
let url = '';
let service: ServiceProcess;
/** The key of the second account, whose owner may do everything there. */
let key = '';

interface ApiRecord {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

async function ask(as: string, method: string, address: string, body?: object): Promise<Response> {
  const isFile = body instanceof Uint8Array;
  return await fetch(`${service.url}${address}`, {
    method,
    headers: {
      Authorization: `Token token=${as}`,
      'Content-Type': isFile ? 'image/png' : 'application/json',
    },
    ...(body !== undefined && { body: isFile ? Buffer.from(body) : JSON.stringify(body) }),
  });
}

async function list(as: string, address: string): Promise<readonly ApiRecord[]> {
  return ((await (await ask(as, 'GET', address)).json()) as { data: readonly ApiRecord[] }).data;
}

/** All rows of the first account, without what every request of its own may change. */
async function contentOfFirst(): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET search_path TO layover, pg_catalog; SET layover.account = '1'");
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
         WHERE relnamespace = 'layover'::regnamespace AND relkind = 'r' AND relrowsecurity ORDER BY relname`,
    );
    const content: unknown[] = [];
    for (const { name } of tables) {
      if (['service_nodes', 'rate_budgets'].includes(name)) continue;
      const { rows } = await client.query(
        `SELECT to_jsonb(t) - 'last_used_at' AS t FROM ${name} t ORDER BY 1`,
      );
      content.push([name, rows]);
    }
    return content;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await makeTemporaryFolder('foreign-ids');
  url = await createDatabase(inject('postgresAdmin'));
  const flags = ['--seed', 'sample', '--rate-limit', 'off'];
  service = await startService({ folder: folder.path, postgres: url, flags });
  const added = await accountsCommand(['add', 'Other', '--email', 'o@other.example', '--database', url]);
  key = (JSON.parse(added) as { key: string }).key;
});

afterAll(async () => {
  await service.stop();
  await folder.remove();
});

/** Bodies that are valid, so that only the id can be refused. */
const bodies: Readonly<Record<string, object>> = {
  'put /clients/{id}': { name: 'X' },
  'post /sections/{section_id}/line_items': { name: 'X', cost_type: 'fixed' },
  'put /proposals/{id}/send_proposal': { email: 'x@client.example' },
  'put /proposals/{id}/record_send': {},
  'put /proposals/{id}/record_decision': { decision: 'accepted', how: 'phone' },
  'post /proposals/{id}/taxations': { name: 'VAT', percentage: '5' },
  'put /proposals/{id}/taxations/{tax_id}': { name: 'VAT', percentage: '5' },
  'put /users/{id}/picture': new Uint8Array([1, 2, 3]),
};

test('every route answers an id of another account with 404, and changes nothing', async () => {
  const first = async (address: string): Promise<string> => {
    const [record] = await list(service.key, address);
    if (record === undefined) throw new Error(`${address} has no record`);
    return record.id;
  };
  const target = { target_url: 'https://hooks.example/', events: ['client_created'] };
  expect((await ask(service.key, 'POST', '/webhook_endpoints', target)).status).toBe(201);
  const client = { email: 'new@client.example', name: 'New' };
  expect((await ask(service.key, 'POST', '/clients', client)).status).toBe(201);
  // The delivery has failed before the rows are compared, and is not tried again for a while.
  await expect
    .poll(async () => (await list(service.key, '/webhook_deliveries'))[0]?.attributes['attempts'], {
      timeout: 20_000,
    })
    .toBe(1);
  const invited = { email: 'new@user.example', role: 'reader' };
  expect((await ask(service.key, 'POST', '/invitations', invited)).status).toBe(201);
  const made = (await (await ask(service.key, 'POST', '/proposals', { title: 'Sent' })).json()) as {
    data: ApiRecord;
  };
  const recipient = { email: 'to@client.example' };
  const sent = await ask(service.key, 'PUT', `/proposals/${made.data.id}/send_proposal`, recipient);
  expect(sent.status).toBe(200);
  const [section] = await list(service.key, '/sections?per=100');
  const draft = (await list(service.key, '/proposals?per=100')).find(
    ({ attributes }) => attributes['status'] === 'draft',
  );
  const proposal = draft?.id ?? '';
  await ask(service.key, 'POST', `/proposals/${proposal}/taxations`, { name: 'VAT', percentage: '5' });
  const stored = await ask(service.key, 'POST', '/files', pngFile());
  const ids: Readonly<Record<string, string>> = {
    files: ((await stored.json()) as { file: { hash: string } }).file.hash,
    clients: await first('/clients'),
    proposals: proposal,
    sections: section?.id ?? '',
    line_items: await first('/line_items'),
    templates: await first('/templates'),
    users: await first('/users'),
    proposal_activities: await first('/proposal_activities'),
    webhook_endpoints: await first('/webhook_endpoints'),
    mail_messages: await first('/mail_messages'),
    webhook_deliveries: await first('/webhook_deliveries'),
    invitations: await first('/invitations'),
    tax_id: await first(`/proposals/${proposal}/taxations`),
  };
  const description = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const before = await contentOfFirst();
  const asked: string[] = [];
  for (const [path, methods] of Object.entries(description.paths)) {
    if (!path.includes('{')) continue;
    const folderOf = path.split('/')[1] ?? '';
    const itemKind = path.endsWith('/line_items/{id}') ? 'line_items' : folderOf;
    const address = path
      .replace('{section_id}', ids['sections'] ?? '')
      .replace('{tax_id}', ids['tax_id'] ?? '')
      .replace(/\{\w+\}/u, ids[itemKind] ?? '');
    expect(address, path).toMatch(/^[^{}]*\d[^{}]*$/u);
    for (const method of Object.keys(methods)) {
      const name = `${method} ${path}`;
      // A hash names no record: each account may begin an upload of the same bytes.
      if (name === 'patch /files/{hash}') continue;
      const response = await ask(
        key,
        method.toUpperCase(),
        address,
        method === 'get' ? undefined : (bodies[name] ?? {}),
      );
      expect([name, response.status, await response.text()]).toEqual([
        name,
        404,
        expect.stringContaining('not found'),
      ]);
      asked.push(name);
    }
  }
  expect(asked.length).toBeGreaterThanOrEqual(40);
  expect(await contentOfFirst()).toEqual(before);
});

test('an id of another account in a body or a query finds nothing, and changes nothing', async () => {
  const idOf = async (address: string): Promise<number> => Number((await list(service.key, address))[0]?.id);
  const [client, proposal, template, user] = [
    ...[await idOf('/clients'), await idOf('/proposals'), await idOf('/templates'), await idOf('/users')],
  ];
  const before = await contentOfFirst();
  const own = ((await (await ask(key, 'POST', '/proposals', { title: 'Own' })).json()) as { data: ApiRecord })
    .data.id;
  for (const [method, address, body] of [
    ['POST', '/proposals', { title: 'X', client_id: client }],
    ['POST', '/proposals', { title: 'X', template_id: template }],
    ['POST', '/proposals', { title: 'X', prepared_by_id: user }],
    ['PUT', `/proposals/${own}`, { client_id: client }],
    ['PUT', `/proposals/${own}/send_proposal`, { email: 'x@client.example', sender_id: user }],
    ['POST', '/sections', { proposal_id: proposal, title: 'X' }],
    ['POST', '/templates', { name: 'X', from_proposal_id: proposal }],
  ] as const) {
    const { status } = await ask(key, method, address, body);
    expect([method, address, body, [404, 422].includes(status)]).toEqual([method, address, body, true]);
  }
  for (const query of [`client_id=${String(client)}`, `proposal_id=${String(proposal)}`])
    expect(await list(key, `/proposal_activities?${query}`)).toEqual([]);
  expect(await list(key, `/sections?proposal_id=${String(proposal)}`)).toEqual([]);
  expect(await contentOfFirst()).toEqual(before);
});

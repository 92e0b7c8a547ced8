import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../support/system/start-postgres.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

let folders: readonly TemporaryFolder[] = [];
let embedded: ServiceProcess;
let onServer: ServiceProcess;

beforeAll(async () => {
  folders = [await makeTemporaryFolder('embedded'), await makeTemporaryFolder('on-server')];
  const flags = ['--seed', 'sample', '--rate-limit', 'off'];
  const postgres = await createDatabase(inject('postgresAdmin'));
  embedded = await startService({ folder: folders[0]?.path ?? '', flags });
  onServer = await startService({ folder: folders[1]?.path ?? '', postgres, flags });
});

afterAll(async () => {
  await embedded.stop();
  await onServer.stop();
  for (const folder of folders) await folder.remove();
});

/** Replaces what differs between two services: times, secret names, and addresses with their ports. */
function comparable(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/gu, 'TIME')
    .replaceAll(/_in_ms":\d+/gu, '_in_ms":0')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/gu, 'SERVICE')
    .replaceAll(/public_id":"[^"]+"/gu, 'public_id":"NAME"')
    .replaceAll(/\/p\/[\w-]+(\?own=[\w.-]+)?/gu, '/p/NAME')
    .replaceAll(/"(whsec_)?[\w+/=-]{40,}"/gu, '"SECRET"');
}

async function ask(service: ServiceProcess, method: string, path: string, body?: unknown): Promise<string> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { Authorization: `Token token=${service.key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const headers = JSON.stringify(comparableHeaders(response.headers));
  return comparable(`${String(response.status)} ${await response.text()}${headersMark}${headers}`);
}

/** Between body and headers of an answer. */
const headersMark = '\nheaders ';

/** The headers besides those that differ by chance: what names a content that contains a random address, too. */
function comparableHeaders(headers: Headers): Readonly<Record<string, string>> {
  const named = Object.fromEntries(headers);
  for (const name of ['date', 'x-request-id', 'content-length', 'etag'])
    if (name in named) named[name] = 'ANY';
  return named;
}

/** The answer of both services, which must be the same. Throws for another status. */
async function bothAnswer(expected: number, method: string, path: string, body?: unknown): Promise<string> {
  const [left, right] = [await ask(embedded, method, path, body), await ask(onServer, method, path, body)];
  expect(right, `${method} ${path}`).toBe(left);
  expect(left, `${method} ${path}`).toMatch(new RegExp(`^${String(expected)} `, 'u'));
  return left.slice(4, left.lastIndexOf(headersMark));
}

const idOf = (document: string): string => (JSON.parse(document) as { data: { id: string } }).data.id;

const lists = [
  ...['clients', 'proposals', 'sections', 'line_items', 'proposal_activities', 'templates', 'users'],
  ...['webhook_endpoints', 'mail_messages', 'webhook_deliveries'],
];
const withSingleReads = lists.slice(0, 6);

test('reads of the sample are equal to the byte', async () => {
  for (const list of lists)
    for (const query of ['', '?page=2&per=3', '?per=100', '?page=99'])
      await bothAnswer(200, 'GET', `/${list}${query}`);
  for (const list of withSingleReads) {
    await bothAnswer(200, 'GET', `/${list}/1`);
    await bothAnswer(404, 'GET', `/${list}/999999`);
  }
  for (const path of [
    ...['/account/me', '/proposals?filter=pending', '/proposals?filter=accepted', '/proposals?archived=true'],
    ...['/sections?proposal_id=1', '/sections?template_id=1', '/proposal_activities?proposal_id=1'],
    ...[
      '/proposals/1/taxations',
      '/proposals/1/views',
      '/users/me/notices',
      '/proposal_activities?client_id=1',
    ],
  ])
    await bothAnswer(200, 'GET', path);
});

test('writes, and what they leave, are equal to the byte', async () => {
  const strange = "Łódź “q” 🎈\u2028 ' -- ; DROP ?";
  const client = idOf(
    await bothAnswer(201, 'POST', '/clients', { email: 'Ida@Client.example', name: strange }),
  );
  await bothAnswer(422, 'POST', '/clients', { email: 'not an address', name: '' });
  await bothAnswer(422, 'POST', '/clients', { email: 'nul@client.example', name: 'a\u0000b\ud800' });
  await bothAnswer(200, 'PUT', `/clients/${client}`, { name: 'Only the name' });
  const proposal = idOf(
    await bothAnswer(201, 'POST', '/proposals', { title: strange, client_id: Number(client) }),
  );
  for (let index = 0; index < 4; index += 1)
    await bothAnswer(201, 'POST', '/sections', {
      proposal_id: Number(proposal),
      title: `Section ${String(index)}`,
      section_type: 'cost',
      body: `<p>${strange}</p>`,
      position: index % 2,
    });
  const sections = await bothAnswer(200, 'GET', `/sections?proposal_id=${proposal}`);
  const ids = (JSON.parse(sections) as { data: readonly { id: string }[] }).data.map(({ id }) => id);
  expect(ids).toHaveLength(4);
  for (const id of ids) {
    for (let line = 0; line < 3; line += 1)
      await bothAnswer(201, 'POST', `/sections/${id}/line_items`, {
        name: `Line ${String(line)}`,
        quantity: 1.25,
        amount: 123_450,
        cost_type: 'fixed',
        position: 0,
      });
    await bothAnswer(200, 'GET', `/sections/${id}/line_items`);
    await bothAnswer(200, 'PUT', `/sections/${id}`, { position: 3, title: 'Moved' });
    await bothAnswer(200, 'GET', `/sections?proposal_id=${proposal}`);
  }
  await bothAnswer(200, 'DELETE', `/sections/${ids[0] ?? ''}`);
  await bothAnswer(200, 'POST', `/proposals/${proposal}/taxations`, { name: 'VAT', percentage: '8.1' });
  await bothAnswer(200, 'PUT', `/proposals/${proposal}/send_proposal`, {
    ...{ email: 'a@client.example', cc: 'b@client.example', subject: 'Offer', message: 'Hello' },
  });
  await bothAnswer(200, 'PUT', `/proposals/${proposal}/archive`);
  await bothAnswer(200, 'PUT', `/proposals/${proposal}/unarchive`);
  await bothAnswer(200, 'DELETE', `/clients/${client}`);
  for (const list of lists) await bothAnswer(200, 'GET', `/${list}?per=100`);
});

test('changes of many records at once are numbered in the same order', async () => {
  const at = async (list: string): Promise<string> => {
    const latest = await bothAnswer(200, 'GET', `/${list}?updated_since=latest`);
    return (JSON.parse(latest) as { meta: { updated_until: string } }).meta.updated_until;
  };
  const since = await at('sections');
  await bothAnswer(200, 'PUT', '/clients/1', { locale: 'fr' });
  await bothAnswer(200, 'PUT', '/clients/2', { locale: 'nl' });
  for (const list of ['proposals', 'sections', 'line_items', 'clients'])
    await bothAnswer(200, 'GET', `/${list}?updated_since=${since}&per=100`);
  expect(Number(await at('sections'))).toBeGreaterThan(Number(since) + 10);
});

const nul = 'a\u0000b';

test.each([
  ...[
    '/p/a%00b',
    '/p/a%00b/pdf',
    '/p/a%00b/images/x',
    '/p/%00/styles/x',
    '/p/x/styles/a%00b',
    '/o/a%00b.gif',
  ],
  ...['/reachable/a%00b', '/fonts/a%00b', '/p/NAME/images/a%00b'],
])('%s, with a NUL in the address, is the same refusal', async (address) => {
  const proposals = '/api/v2/proposals/3';
  const answers = await Promise.all(
    [embedded, onServer].map(async ({ url, key }) => {
      const headers = { Authorization: `Token token=${key}` };
      const read = (await (await fetch(new URL(proposals, url), { headers })).json()) as {
        data: { attributes: { public_id: string } };
      };
      const page = address.replace('NAME', read.data.attributes.public_id);
      const response = await fetch(new URL(page, url));
      return [response.status, comparable(await response.text())] as const;
    }),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]?.[0]).toBe(404);
});

test('a NUL in a path, a query or a body of the API is the same refusal', async () => {
  for (const list of [...withSingleReads, 'mail_messages', 'webhook_endpoints'])
    await bothAnswer(404, 'GET', `/${list}/%00`);
  for (const query of ['status=%00', 'updated_since=1%00'])
    await bothAnswer(400, 'GET', `/proposals?${query}`);
  await bothAnswer(400, 'GET', '/sections?proposal_id=1%00');
  for (const [method, path, body] of [
    ['POST', '/clients', { email: 'n@client.example', name: nul }],
    ['POST', '/clients', { email: `${nul}@client.example`, name: 'N' }],
    ['PUT', '/clients/1', { city: nul }],
    ['POST', '/proposals', { title: nul }],
    ['POST', '/proposals', { title: 'N', client_email: `${nul}@client.example` }],
    ['POST', '/sections', { proposal_id: 3, title: nul }],
    ['PUT', '/sections/1', { body: nul }],
    ['POST', '/sections/1/line_items', { name: nul }],
    ['POST', '/proposals/3/taxations', { name: nul, percentage: '5' }],
    ['POST', '/templates', { name: nul }],
    ['PUT', '/account/me', { name: nul }],
    ['PUT', '/users/me', { signature: nul }],
    ['PUT', '/proposals/3/send_proposal', { email: 'n@client.example', message: nul }],
    ['POST', '/webhook_endpoints', { target_url: `https://x.example/${nul}`, events: ['client_created'] }],
    ['PUT', '/mail_settings', { kind: 'none', from: { name: nul, address: 'n@client.example' } }],
  ] as const)
    await bothAnswer(422, method, path, body);
});

test('a form with a NUL is the same refusal', async () => {
  const statuses = await Promise.all(
    [embedded, onServer].map(async ({ url, key }) => {
      const headers = { Authorization: `Token token=${key}` };
      const list = (await (await fetch(`${url}/proposals?status=pending`, { headers })).json()) as {
        data: readonly { attributes: { public_id: string } }[];
      };
      const page = new URL(`/p/${list.data[0]?.attributes.public_id ?? ''}`, url);
      const token = /name="token" value="([^"]+)"/u.exec(await (await fetch(page)).text())?.[1] ?? '';
      const form = new URLSearchParams({ token, decision: 'ask', name: 'Ann', message: nul });
      return (await fetch(page, { method: 'POST', body: form, redirect: 'manual' })).status;
    }),
  );
  expect(statuses).toEqual([400, 400]);
});

test('a limit is told with the same headers', async () => {
  const folder = await makeTemporaryFolder('limited');
  const flags = ['--rate-limit', '3/3600'];
  const postgres = await createDatabase(inject('postgresAdmin'));
  const services = [
    await startService({ folder: folder.path, flags }),
    await startService({ folder: folder.path, postgres, flags }),
  ];
  const answers = await Promise.all(
    services.map(async (service) => {
      const told: (readonly [status: number, headers: string, body: string])[] = [];
      for (let call = 0; call < 5; call += 1) {
        const headers = { Authorization: `Token token=${service.key}` };
        const response = await fetch(`${service.url}/users`, { headers });
        const { 'x-ratelimit-reset': reset, ...others } = comparableHeaders(response.headers);
        expect(Number(reset) * 1000).toBeGreaterThan(Date.now());
        // The seconds that are left.
        const text = JSON.stringify(others).replaceAll(/t=\d+|"retry-after":"\d+"/gu, 'SECONDS');
        told.push([response.status, text, await response.text()]);
      }
      return told;
    }),
  );
  for (const service of services) await service.stop();
  await folder.remove();
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]?.map(([status]) => status)).toEqual([200, 200, 200, 429, 429]);
});

test('a write that fails leaves nothing', async () => {
  const before = await bothAnswer(200, 'GET', '/sections?per=100');
  await bothAnswer(422, 'POST', '/sections', { proposal_id: 1, title: 'x', section_type: 'neither' });
  await bothAnswer(422, 'POST', '/sections', { proposal_id: 999_999, title: 'x' });
  expect(await bothAnswer(200, 'GET', '/sections?per=100')).toBe(before);
});

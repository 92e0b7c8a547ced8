import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { expect } from 'vitest';
import { chunk, pngFile } from '../../../src-service/domain/images/testing/image-files.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';

/** Runs statements on a database file. */
export function inFile(file: string, statements: string): void {
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
}

const publicFlags = ['--rate-limit', 'off', '--public-url', 'https://proposals.example'];

async function call(
  { url, key }: ServiceProcess,
  method: string,
  address: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const isFile = body instanceof Buffer;
  return fetch(`${url}${address}`, {
    method,
    headers: {
      Authorization: `Token token=${key}`,
      'Content-Type': isFile ? 'image/png' : 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}

/** Fills a folder with the sample, and adds rows to every table: strange texts, and ids that are not used again. */
export async function fillVariedSample(folder: string): Promise<void> {
  const service = await startService({ folder, flags: ['--seed', 'sample', ...publicFlags] });
  const strange = 'Łódź “q” 🎈\u2028 \' -- \\x41 {"a":[1]}';
  const write = async (
    ...[method, address, body, headers]: [string, string, unknown?, Readonly<Record<string, string>>?]
  ) => {
    const response = await call(service, method, address, body, headers);
    const text = await response.text();
    expect(response.ok, `${method} ${address}: ${text}`).toBe(true);
    return text;
  };
  await write('POST', '/clients', { email: 'i@client.example', name: strange }, { 'Idempotency-Key': 'k' });
  await write('DELETE', '/clients/21');
  await write('POST', '/proposals', { title: strange, client_id: 1 });
  await write('POST', '/sections', {
    proposal_id: 61,
    title: strange,
    section_type: 'cost',
    body: '<p>x</p>',
  });
  const { data } = JSON.parse(await write('GET', '/sections?per=1')) as { data: readonly { id: string }[] };
  for (const quantity of [0.1, 1.25, 3, 1e-7])
    await write('POST', `/sections/${data[0]?.id ?? ''}/line_items`, {
      name: 'L',
      quantity,
      amount: 123_456,
    });
  await write('PUT', '/account/logo', pngFile());
  // Its hash is not that of the upload, because the text goes.
  await write('POST', '/files', pngFile({ before: [chunk('tEXt', Buffer.from('a\0b'))] }));
  await write('PATCH', `/files/${'a'.repeat(64)}`, pngFile().subarray(0, 30), {
    'Upload-Offset': '0',
    'Upload-Length': '1000',
  });
  await write('PUT', '/users/me/notices', { email_me: ['accepted'] });
  await write('PUT', '/proposals/61/send_proposal', { email: 'a@client.example', message: 'Hello' });
  await write('POST', '/invitations', { email: 'new@user.example', name: strange, role: 'reader' });
  await write('PUT', '/mail_settings', { kind: 'none' });
  await write('POST', '/webhook_endpoints', { target_url: 'https://h.example', events: ['client_created'] });
  await service.stop();
  const later = String(Date.now() + 3_600_000);
  inFile(
    path.join(folder, 'service', 'service.db'),
    `INSERT INTO mails (proposal_id, state, message, opened_secret, created_at, next_attempt_at)
     SELECT proposal_id, 'queued', message, 'another', created_at, ${later} FROM mails WHERE proposal_id = 61;
     INSERT INTO view_times (activity_id, seconds) SELECT id, 15 FROM activities LIMIT 3;
     INSERT INTO webhook_deliveries (endpoint_id, body, attempts, due_at, created_at)
     VALUES (1, '{"a":"ü"}', 3, ${later}, '2026-01-01T00:00:00.000Z');
     INSERT INTO api_keys (name, hash, user_id, startup, created_at)
     VALUES ('a' || char(0) || 'b', 'h', 1, 0, '2026-01-01T00:00:00.000Z')`,
  );
}

/** The answers to every GET without a parameter, all pages of it, and to those of some records. */
async function readAll(service: ServiceProcess): Promise<Readonly<Record<string, string>>> {
  const description = (await (await call(service, 'GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const addresses = Object.entries(description.paths)
    .filter(([address, methods]) => 'get' in methods && !address.includes('{'))
    // A stream of events has no end.
    .filter(([, { get }]) => !JSON.stringify(get).includes('text/event-stream'))
    .map(([address]) => address.replace(/^\/api\/v2/u, ''));
  expect(addresses.length).toBeGreaterThan(15);
  const answers: Record<string, string> = {};
  const read = async (address: string): Promise<void> => {
    const response = await call(service, 'GET', address);
    const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
    answers[address] = `${String(response.status)} ${bytes}`;
  };
  for (const address of addresses)
    for (const query of ['', '?per=100', '?per=100&page=2', '?per=100&page=3', '?per=100&page=4'])
      await read(`${address}${query}`);
  for (const list of ['proposals', 'sections', 'line_items', 'clients', 'templates'])
    for (const since of ['0', 'latest', '100']) await read(`/${list}?updated_since=${since}&per=100`);
  for (let id = 1; id <= 61; id += 5) await read(`/proposals/${String(id)}/taxations`);
  for (let id = 1; id <= 61; id += 5) {
    const views = await call(service, 'GET', `/proposals/${String(id)}/views`);
    // The address for the user's own browser is signed for each answer by itself.
    answers[`/proposals/${String(id)}/views`] = (await views.text()).replace(/own=[\w.-]+/u, 'own=');
  }
  return answers;
}

/** Where answers differ: the address, and the text around the first difference on both sides. */
export function differences(
  left: Readonly<Record<string, string>>,
  right: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.keys({ ...left, ...right }).flatMap((address) => {
    const [one = '', other = ''] = [left[address], right[address]];
    if (one === other) return [];
    let at = 0;
    while (one[at] === other[at] && at < one.length) at += 1;
    const around = (text: string): string => text.slice(Math.max(at - 100, 0), at + 60);
    return [`${address}: ${around(one)} | ${around(other)}`];
  });
}

/** Runs the service on this data. Returns its answers and the id that it gives to a new client. */
export async function readService(folder: string, postgres?: string) {
  const service = await startService({ folder, postgres, flags: publicFlags });
  try {
    const answers = await readAll(service);
    const created = await call(service, 'POST', '/clients', { email: 'new@client.example', name: 'New' });
    return { answers, newId: ((await created.json()) as { data: { id: string } }).data.id };
  } finally {
    await service.stop();
  }
}

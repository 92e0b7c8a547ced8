import { mkdirSync, readdirSync, readFileSync, chownSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccounts, addProposals, withSections } from '../bench/accounts/many-accounts.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import {
  asAdministrator,
  createDatabase,
  ordinaryUser,
  startPostgres,
  type PostgresServer,
} from '../support/system/start-postgres.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

/** Tables with many rows here. A small table may be read whole: that is quicker than its index. */
const large = ['proposals', 'sections', 'line_items', 'account_names'];

let folder: TemporaryFolder;
let server: PostgresServer;
let service: ServiceProcess;
let log = '';

beforeAll(async () => {
  folder = await makeTemporaryFolder('plans');
  log = path.join(folder.path, 'log');
  mkdirSync(log);
  const user = ordinaryUser();
  if (user !== undefined) chownSync(log, user.uid, user.gid);
  server = await startPostgres(folder.path, {
    settings: [
      ...['session_preload_libraries=auto_explain', 'auto_explain.log_min_duration=0'],
      ...['auto_explain.log_nested_statements=on', 'auto_explain.log_format=text'],
      ...['logging_collector=on', `log_directory=${log}`, 'log_line_prefix=|'],
    ],
  });
  const database = await createDatabase(server.adminUrl);
  const flags = ['--rate-limit', 'off', '--seed', 'proposals:50'];
  service = await startService({ folder: folder.path, postgres: database, flags });
  const url = asAdministrator(server.adminUrl, database);
  await addAccounts(url, 20, withSections);
  await addProposals(url, 5000);
}, 60_000);

afterAll(async () => {
  await service.stop();
  await server.stop();
  await folder.remove();
});

async function call(method: string, address: string, body?: object): Promise<void> {
  const response = await fetch(`${service.url}${address}`, {
    method,
    headers: { Authorization: `Token token=${service.key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect([method, address, response.status < 300, await response.text()]).toEqual([
    method,
    address,
    true,
    expect.anything(),
  ]);
}

/** Statements that read a large table whole, since the accounts were made. */
function wholeReads(from: number): readonly string[] {
  const text = readdirSync(log)
    .toSorted()
    .map((file) => readFileSync(path.join(log, file), 'utf8'))
    .join('');
  const plans = text
    .slice(from)
    .split('|LOG:')
    .filter((entry) => entry.includes('Query Text:'));
  expect(plans.length).toBeGreaterThan(50);
  return plans.flatMap((plan) => {
    const read = /Seq Scan on (\w+)/u.exec(plan)?.[1];
    return read !== undefined && large.includes(read) ? [plan] : [];
  });
}

test('no request reads a table of all accounts', async () => {
  const from = readdirSync(log).reduce((sum, file) => sum + readFileSync(path.join(log, file)).length, 0);
  await call('GET', '/proposals?per=25');
  await call('GET', '/proposals?per=25&page=2&archived=true');
  await call('GET', '/proposals?updated_since=latest');
  await call('GET', '/proposals/7');
  await call('GET', '/sections?include_line_items=true&per=25');
  await call('GET', '/sections/7');
  await call('GET', '/line_items?per=100');
  await call('GET', '/clients?per=25&page=2');
  await call('GET', '/proposal_activities?per=25');
  await call('POST', '/clients', { name: 'Ida', email: 'ida@client.example' });
  await call('POST', '/proposals', { title: 'Kiln', client_id: 1 });
  await call('POST', '/sections', { proposal_id: 5001, title: 'Why', body: '<p>Because.</p>' });
  await call('PUT', '/proposals/5001', { title: 'Kiln lining' });
  await call('PUT', '/proposals/5001/send_proposal', { email: 'ida@client.example' });
  await call('DELETE', '/sections/401');
  expect(wholeReads(from)).toEqual([]);
}, 60_000);

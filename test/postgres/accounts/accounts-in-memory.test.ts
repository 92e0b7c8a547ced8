import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { accountsCommand } from '../../../src-service/cli/commands/accounts-command.ts';
import { createServiceOn, type Service } from '../../../src-service/service.ts';
import type { WatchedDatabase } from '../../../src-service/storage/database/database.ts';
import { compareEveryMs } from '../../../src-service/storage/shared-clock.ts';
import { openPostgres } from '../../../src-service/storage/postgres/open-postgres.ts';
import { postgresVersion1 } from '../../../src-service/storage/postgres/schema/schema-version-1.ts';
import { postgresVersion2 } from '../../../src-service/storage/postgres/schema/schema-version-2.ts';
import { postgresVersion3 } from '../../../src-service/storage/postgres/schema/schema-version-3.ts';
import { postgresVersion4 } from '../../../src-service/storage/postgres/schema/schema-version-4.ts';
import { postgresVersion5 } from '../../../src-service/storage/postgres/schema/schema-version-5.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';

const ignore = (): void => undefined;
const hour = 3_600_000;

let url = '';
let now = Date.now();
/** Runs what waits for a timer. */
let tick = (): void => undefined;
let opened: number[] = [];
let service: Service;

const as = (key: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  service.fetch(
    new Request(`http://service.test/api/v2${path}`, {
      headers: { Authorization: `Token token=${key}`, ...headers },
    }),
  );

beforeEach(async () => {
  url = await createDatabase(inject('postgresAdmin'));
  const database = await openPostgres(url, ignore);
  const { accounts } = database;
  if (accounts === null) throw new Error('The database contains no accounts');
  opened = [];
  const counting: WatchedDatabase = {
    ...database,
    accounts: {
      ...accounts,
      databaseOf(id) {
        opened.push(id);
        return accounts.databaseOf(id);
      },
    },
  };
  const waiting = new Set<() => void>();
  tick = () => {
    for (const run of [...waiting]) {
      waiting.delete(run);
      run();
    }
  };
  service = await createServiceOn(counting, {
    ...{ key: 'key-of-the-first', rateLimit: null, clock: { now: () => now } },
    timers: {
      after(milliseconds, run) {
        // The time of these tests runs ahead of the database's, and must not be corrected.
        if (milliseconds === compareEveryMs) return () => undefined;
        waiting.add(run);
        return () => waiting.delete(run);
      },
    },
  });
});
afterEach(() => service.close());

async function addAccount(name: string): Promise<string> {
  const email = `${name}@x.example`;
  const added = await accountsCommand(['add', name, '--email', email, '--database', url]);
  return (JSON.parse(added) as { key: string }).key;
}

test('an account without requests is closed after an hour, unless a stream is open, and opens again', async () => {
  const quiet = await addAccount('quiet');
  const watching = await addAccount('watching');
  const both = async (): Promise<readonly number[]> => [
    (await as(quiet, '/users')).status,
    (await as(watching, '/users')).status,
  ];
  expect(await both()).toEqual([200, 200]);
  const ending = new AbortController();
  const stream = await as(watching, '/changes', { Accept: 'text/event-stream' });
  const reader = stream.body?.getReader();
  await reader?.read();
  expect(await both()).toEqual([200, 200]);
  expect(opened).toEqual([2, 3]);
  now += hour + 1000;
  tick();
  await service.settled();
  expect(await both()).toEqual([200, 200]);
  expect(opened).toEqual([2, 3, 2]);
  await reader?.cancel();
  ending.abort();
});

test('data of the version before finds its account by keys, pages and pictures, and its users are owners', async () => {
  const old = await createDatabase(inject('postgresAdmin'));
  const client = new pg.Client({ connectionString: old });
  await client.connect();
  await client.query(
    `CREATE SCHEMA layover;
     CREATE TABLE layover.schema_versions (version bigint PRIMARY KEY, migrated_at timestamptz DEFAULT now());
     INSERT INTO layover.schema_versions SELECT generate_series(1, 5);
     SET search_path TO layover, pg_catalog; SET layover.account = '1'`,
  );
  const versions = [postgresVersion1, postgresVersion2, postgresVersion3, postgresVersion4, postgresVersion5];
  for (const version of versions) await client.query(version);
  await client.query(
    `INSERT INTO account (id, email, name, subdomain, web, currency, pdf_page_size, locale, address, address_state,
       postcode, city, telephone, default_theme, mail_subject, mail_message, page_secret)
     VALUES (1, '', 'Old', 'old', '', 'USD', 'A4', 'en', '', '', '', '', '', 'clean', '', '', 's');
     INSERT INTO users (email, name, admin) VALUES ('o@old.example', 'O', 1), ('c@old.example', 'C', 0);
     INSERT INTO api_keys (name, hash, user_id, startup, created_at) VALUES ('k', 'hash-of-a-key', 1, 0, '');
     INSERT INTO proposals (title, status, public_id, currency, document_section_title, theme, report, exclude_total,
       exclude_total_in_pdf, created_at, updated_at)
     VALUES ('T', 'draft', 'name-of-a-page', 'USD', '', 'clean', 0, 0, 0, '', '');
     INSERT INTO mails (proposal_id, state, message, opened_secret, created_at)
     VALUES (1, 'sent', '{}', 'name-of-a-picture', '')`,
  );
  await client.end();
  const database = await openPostgres(old, ignore);
  const first = { id: 1, isSuspended: false };
  expect(await database.accounts?.find('key', 'hash-of-a-key')).toEqual(first);
  expect(await database.accounts?.find('page', 'name-of-a-page')).toEqual(first);
  expect(await database.accounts?.find('picture', 'name-of-a-picture')).toEqual(first);
  expect(await database.accounts?.find('page', 'name-of-a-picture')).toBeNull();
  expect(await database.accounts?.work(0, [1, 9])).toEqual({ due: [], suspended: [], removed: [9] });
  expect(await database.accounts?.list()).toEqual([1]);
  const users = await database.read(() => database.query('SELECT role FROM users').all());
  expect(users).toEqual([{ role: 'owner' }, { role: 'owner' }]);
  await database.close();
});

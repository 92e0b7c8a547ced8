import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openPostgres } from '../../../src-service/storage/postgres/open-postgres.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';

/** The list of accounts in whose queues something waits, which the look for due work reads. */

const now = 1_000_000;
const never = 8_640_000_000_000_000;

let database: Awaited<ReturnType<typeof openPostgres>>;
let writer: pg.Client;

beforeEach(async () => {
  const url = await createDatabase(inject('postgresAdmin'));
  database = await openPostgres(url, () => undefined);
  writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query('SET search_path TO layover, pg_catalog');
  for (const id of [1, 2, 3]) {
    await writer.query(`SET layover.account = '${String(id)}'`);
    await writer.query(
      `INSERT INTO account (id, account_id, email, name, subdomain, web, currency, pdf_page_size, locale, address,
         address_state, postcode, city, telephone, default_theme, mail_subject, mail_message, page_secret)
       VALUES ($1, $1, '', '', $2, '', 'USD', 'A4', 'en', '', '', '', '', '', 'clean', '', '', 's')`,
      [id, `account${String(id)}`],
    );
    await writer.query(
      `INSERT INTO proposals (title, status, public_id, currency, document_section_title, theme, report, exclude_total,
         exclude_total_in_pdf, created_at, updated_at)
       VALUES ('T', 'draft', $1, 'USD', '', 'clean', 0, 0, 0, '', '')`,
      [`page${String(id)}`],
    );
  }
});
afterEach(async () => {
  await writer.end();
  await database.close();
});

async function inAccount(id: number, statement: string): Promise<void> {
  await writer.query(`SET layover.account = '${String(id)}'; ${statement}`);
}

const addMail = (id: number, state: string, at = now): Promise<void> =>
  inAccount(
    id,
    `INSERT INTO mails (proposal_id, state, message, opened_secret, created_at, next_attempt_at)
       SELECT id, '${state}', '{}', 'secret' || nextval('account_ids'), '', ${String(at)} FROM proposals LIMIT 1`,
  );

const due = async (at = now): Promise<readonly number[] | undefined> =>
  (await database.accounts?.work(at, []))?.due;

async function listed(): Promise<readonly number[]> {
  const { rows } = await writer.query<{ id: string }>(
    'SELECT account_id AS id FROM account_queues ORDER BY account_id',
  );
  return rows.map(({ id }) => Number(id));
}

test('an account is listed while something waits, and due when its time has come', async () => {
  expect([await due(), await listed()]).toEqual([[], []]);
  await addMail(1, 'sent');
  await addMail(2, 'queued', now + 500);
  await addMail(3, 'sending');
  expect([await due(), await listed()]).toEqual([[3], [2, 3]]);
  expect(await due(now + 500)).toEqual([2, 3]);
  await inAccount(2, "UPDATE mails SET state = 'sending', leased_by = 'n', leased_until = 8640000000000000");
  await inAccount(3, "UPDATE mails SET state = 'sent'");
  expect([await due(now + 500), await listed()]).toEqual([[], [2]]);
  await inAccount(2, "UPDATE mails SET state = 'failed'");
  expect([await due(), await listed()]).toEqual([[], []]);
  await inAccount(2, "UPDATE mails SET state = 'queued'");
  expect([await due(now + 500), await listed()]).toEqual([[2], [2]]);
});

test('so do webhooks, until they are given up', async () => {
  await inAccount(
    2,
    `INSERT INTO webhook_endpoints (target_url, events, created_at) VALUES ('https://x.example', '[]', '');
     INSERT INTO webhook_deliveries (endpoint_id, body, attempts, due_at, created_at)
       SELECT id, '{}', 0, ${String(now)}, ${String(now)} FROM webhook_endpoints`,
  );
  expect([await due(now - 1), await due(), await listed()]).toEqual([[], [2], [2]]);
  await inAccount(2, `UPDATE webhook_deliveries SET due_at = ${String(never)}, gave_up_at = ${String(now)}`);
  expect([await due(), await listed()]).toEqual([[], []]);
  await inAccount(2, `UPDATE webhook_deliveries SET due_at = ${String(now)}, gave_up_at = NULL`);
  expect([await due(), await listed()]).toEqual([[2], [2]]);
});

test('an account whose entry is being stored is not taken off the list', async () => {
  await addMail(2, 'queued');
  await inAccount(2, "UPDATE mails SET state = 'sent'");
  await writer.query('BEGIN');
  await addMail(2, 'queued');
  expect(await due()).toEqual([]);
  await writer.query('COMMIT');
  expect(await due()).toEqual([2]);
});

test('a suspended account is told and never due, and goes on when it is resumed', async () => {
  await addMail(2, 'queued');
  await writer.query('UPDATE accounts SET suspended_at = now() WHERE id = 2');
  expect(await database.accounts?.work(now, [2, 3, 4])).toEqual({ due: [], suspended: [2], removed: [4] });
  await writer.query('UPDATE accounts SET suspended_at = NULL WHERE id = 2');
  expect(await due()).toEqual([2]);
});

test('the queues of all accounts are counted', async () => {
  await addMail(1, 'sent');
  await addMail(2, 'queued');
  await addMail(3, 'queued');
  expect(await database.accounts?.countQueues()).toEqual({
    mails: new Map([
      ['sent', 1],
      ['queued', 2],
    ]),
    deliveries: 0,
  });
});

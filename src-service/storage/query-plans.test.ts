import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';
import { withoutRowLocks } from './database/database.ts';
import { runNow } from './steps.ts';

/** Tables that stay small in any workspace. */
const small = new Set([
  'account',
  'mail_settings',
  'users',
  'api_keys',
  'webhook_endpoints',
  'e',
  'templates',
]);

describe('query plans', () => {
  it('no list and no single read scans or sorts a table', async () => {
    const { call, service } = createTestService({ seed: { kind: 'proposals', count: 3 } });
    const texts = new Set<string>();
    const { query } = service.database;
    Object.assign(service.database, {
      query(sql: string) {
        texts.add(sql);
        return query(sql);
      },
    });
    const paths = [
      '/clients',
      '/clients/1',
      '/proposals',
      '/proposals?status=draft',
      '/proposals?archived=1&status=draft',
      '/proposals?status=accepted&accepted_at_after=2026-01-01',
      '/proposals/1',
      '/sections?include_line_items=1',
      '/sections?proposal_id=1',
      '/sections?template_id=1',
      '/sections/1',
      '/line_items',
      '/line_items/1',
      '/sections/1/line_items',
      '/proposal_activities',
      '/proposal_activities?proposal_id=1',
      '/proposal_activities?client_id=1',
      '/proposals/1/taxations',
      '/templates',
      '/clients?updated_since=0',
      '/sections?updated_since=latest',
      '/mail_settings',
      '/mail_messages',
      '/mail_messages?state=waiting',
      '/webhook_deliveries',
      '/webhook_deliveries?state=given_up',
      '/invitations',
      '/audit',
      '/audit?action=proposal_sent',
      '/audit?user_id=1',
      '/audit?since=2026-01-01&until=2027-01-01',
    ];
    for (const path of paths) expect((await call('GET', path)).status).toBe(200);
    const once = { 'Idempotency-Key': 'k' };
    for (let index = 0; index < 2; index += 1)
      await call('POST', '/sections', { proposal_id: 1, position: 0 }, once);
    await call('POST', '/invitations', { email: 'a@x.example', role: 'reader' });
    await call('PUT', '/sections/1', { position: 3 });
    await call('POST', '/sections/1/line_items', { position: 1 });
    await call('DELETE', '/sections/2');
    await call('PUT', '/proposals/1/send_proposal', { email: 'a@x.example' });
    await call('DELETE', '/proposals/2');
    await call('POST', '/proposals', { client_email: 'a@x.example' });

    // PostgreSQL reads no index for a comparison that also accepts null.
    expect([...texts].filter((text) => text.includes(' IS ?'))).toEqual([]);

    const plans = new DatabaseSync(':memory:');
    plans.function('shared_clock', (own) => own);
    const schema = runNow(
      service.database.query<{ sql: string }>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').all(),
    );
    for (const { sql } of schema) if (!sql.startsWith('CREATE TABLE sqlite_')) plans.exec(sql);
    const offenders: string[] = [];
    for (const sql of [...texts].filter((text) => /^\s*(?:SELECT|UPDATE|DELETE)/u.test(text))) {
      const marks = sql.split('?').length - 1;
      const rows = plans
        .prepare(`EXPLAIN QUERY PLAN ${withoutRowLocks(sql)}`)
        .all(...Array.from({ length: marks }, () => null));
      for (const { detail } of rows as unknown as readonly { detail: string }[]) {
        // Lists of parameters, and subqueries that have been read in order.
        const scanned = /^SCAN (?!json_each|texts|listed|sqlite_schema)(\w+)(.*)$/u.exec(detail);
        const inOrder =
          scanned?.[2]?.includes('USING') === true || /ORDER BY id (?:ASC|DESC) LIMIT/u.test(sql);
        if (scanned !== null && !small.has(scanned[1] ?? '') && !inOrder)
          offenders.push(`${detail} ← ${sql}`);
        if (detail.includes('TEMP B-TREE') && !sql.includes('accepted_at >='))
          offenders.push(`${detail} ← ${sql}`);
      }
    }
    expect(offenders).toEqual([]);
    expect(texts.size).toBeGreaterThan(30);
  });
});

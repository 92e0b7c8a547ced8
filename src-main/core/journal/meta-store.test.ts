import { describe, expect, it } from 'vitest';
import { asNewId } from '#shared/domain/ids.ts';
import { createLimiter } from '../limiter/limiter.ts';
import { createFakeClock } from '../limiter/testing/fake-clock.ts';
import { createEngine } from '../sync/engine/engine.ts';
import { openDatabase, type Database } from './storage/database.ts';
import { createJournal, type Journal } from './journal.ts';

const silent = { error() {}, info() {}, debug() {} };

function open(database: Database, lines: string[] = []): Journal {
  return createJournal({
    database,
    accountKey: 'a',
    newId: () => asNewId('g'),
    log: { error: (line) => void lines.push(line) },
  });
}

/** Creates an engine, as at a start. */
function start(journal: Journal): void {
  const nobody = (): void => undefined;
  const engine = createEngine({
    journal,
    clock: createFakeClock(),
    newId: () => asNewId('n'),
    log: silent,
    abortCalls: nobody,
    onStatus: nobody,
    onOutbox: nobody,
    onFeed: nobody,
    onNews: nobody,
    onSent: nobody,
  });
  engine.status();
}

const values = {
  generation: 'g',
  accountKey: 'a',
  lastDeviceSeq: 7,
  fullSyncCursor: { stage: 'clients', page: 3 },
  fullSyncBeganAt: 5,
  lastPulledAt: 6,
  sectionListing: 'all',
  clientUpdates: 'whole',
  paused: false,
  block: { until: 1, lengthMs: 1 },
  recovery: null,
  restoredPartially: false,
  workspace: null,
} as const;

const damaged = [
  '',
  'null',
  '1e999',
  '{"until":null,"lengthMs":null}',
  '{"until":1e308,"lengthMs":1e308}',
  '{"stage":"clients","page":1e308}',
  '"x"',
  '[',
  '-1.5',
  '8.7e15',
];

describe('an unreadable value of the journal', () => {
  const cases = Object.keys(values).flatMap((key) => damaged.map((value) => [key, value] as const));

  it.each(cases)('%s = %j does not prevent a start', (key, value) => {
    const database = openDatabase(':memory:');
    open(database);
    database.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
    if (key === 'accountKey' && value === '"x"') return;
    const journal = open(database);
    start(journal);
    expect(journal.meta.get('accountKey')).toBe('a');
    expect(journal.meta.get('generation')).not.toBe(undefined);
  });

  it('counts as missing, which is logged, and can be set again', () => {
    const database = openDatabase(':memory:');
    const lines: string[] = [];
    database.run('INSERT INTO meta (key, value) VALUES (\'block\', \'{"until":null,"lengthMs":null}\')');
    const { meta } = open(database, lines);
    expect(meta.get('block')).toBe(undefined);
    expect(lines).toEqual([expect.stringContaining('"block"')]);
    meta.set('block', { until: 2, lengthMs: 1 });
    expect(open(database).meta.get('block')).toEqual({ until: 2, lengthMs: 1 });
  });

  it('gets a careful default where a missing value would be risky', () => {
    const database = openDatabase(':memory:');
    for (const key of ['paused', 'restoredPartially', 'lastDeviceSeq'])
      database.run('INSERT INTO meta (key, value) VALUES (?, ?)', key, '?');
    database.run("INSERT INTO relayed (op_id, device_seq) VALUES ('o', 41)");
    const { meta } = open(database);
    expect([meta.get('paused'), meta.get('restoredPartially'), meta.get('lastDeviceSeq')]).toEqual([
      true,
      true,
      41,
    ]);
  });
});

describe('an unreadable call log', () => {
  it('counts as the same number of calls without times', async () => {
    const database = openDatabase(':memory:');
    const { calls } = open(database);
    for (let call = 0; call < 99; call += 1) calls.completed(calls.started(call), call);
    // Larger than JavaScript's safe integers: reading the row throws.
    database.run("INSERT INTO calls (started_at) VALUES (CAST('9007199254740993' AS INTEGER))");
    const clock = createFakeClock();
    const limiter = createLimiter({ clock, callLog: open(database).calls });
    let isLetIn = false;
    void limiter.acquire('push').then(() => (isLetIn = true));
    await clock.advance(110_019);
    expect(isLetIn).toBe(false);
    await clock.advance(1);
    expect(isLetIn).toBe(true);
  });
});

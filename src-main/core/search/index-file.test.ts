import { closeSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { indexedJournal } from './testing/indexed-journal.ts';

const { addProposal, addSection, context, faults, file, find, index, open, prepare } = indexedJournal();

test('a restart continues where the index was, without reading anything again', () => {
  prepare();
  expect(find('prototype')).toEqual(['proposal:2']);
  index().close();
  addSection('proposal:1', '1', { title: 'Terrasse', body: '<p>Changed while closed.</p>' });
  // Only what the feed names is read again.
  const { records } = context().journal;
  const read: string[] = [];
  const { find: findRecord } = records;
  records.find = (entity, localId) => {
    read.push(localId);
    return findRecord(entity, localId);
  };
  open();
  expect(find('closed')).toEqual(['proposal:1']);
  expect(find('prototype')).toEqual(['proposal:2']);
  expect(read).not.toContain('proposal:2');
});

test('the feed is kept until the index has read it', () => {
  prepare();
  expect(index().cursor()).toBe(0);
  find('x');
  expect(index().cursor()).toBe(context().journal.feed.head());
});

test('a feed that no longer has the next entry leads to a rebuild', () => {
  prepare();
  find('x');
  index().close();
  addSection('proposal:1', '1', { title: 'Terrasse', body: '<p>Unannounced.</p>' });
  context().journal.feed.trim(0);
  open();
  expect(find('unannounced')).toEqual(['proposal:1']);
});

test('the same while the file is open, and nothing that is gone is found', () => {
  prepare();
  expect(find('prototype')).toEqual(['proposal:2']);
  context().journal.records.remove('section', toLocalId('section:2'));
  addSection('proposal:1', '1', { title: 'Terrasse', body: '<p>Unannounced.</p>' });
  context().journal.feed.trim(0);
  expect(find('unannounced')).toEqual(['proposal:1']);
  expect(find('prototype')).toEqual([]);
});

test('another journal, as after a restore, leads to a rebuild', () => {
  prepare();
  find('x');
  index().close();
  context().journal.meta.set('generation', 'restored');
  context().journal.records.remove('section', toLocalId('section:2'));
  open();
  expect(find('prototype')).toEqual([]);
  expect(find('holzdielen')).toEqual(['proposal:1']);
});

const damages: Readonly<Record<string, () => void>> = {
  'is missing': () => rmSync(file()),
  'is empty': () => truncateSync(file(), 0),
  'is garbage': () => writeFileSync(file(), 'garbage '.repeat(4_000)),
  'is cut off': () => truncateSync(file(), Math.floor(statSync(file()).size / 2)),
  'has another version'() {
    const database = new DatabaseSync(file());
    database.exec('PRAGMA user_version = 999; DELETE FROM documents');
    database.close();
  },
  'lacks a table'() {
    const database = new DatabaseSync(file());
    database.exec('DROP TABLE documents');
    database.close();
  },
};

test.each(Object.keys(damages))('a file that %s is rebuilt', (damage) => {
  prepare();
  expect(find('prototype')).toEqual(['proposal:2']);
  index().close();
  damages[damage]?.();
  open();
  // The first search may be the one that discovers the damage.
  find('prototype');
  expect(find('prototype')).toEqual(['proposal:2']);
  expect(find('status:draft')).toHaveLength(2);
});

test('damage while the file is open is discovered, said, and repaired', () => {
  prepare();
  find('prototype');
  index().close();
  open();
  find('prototype');
  const descriptor = openSync(file(), 'r+');
  writeSync(descriptor, Buffer.alloc(statSync(file()).size, 'x'), 0, undefined, 0);
  closeSync(descriptor);
  rmSync(`${file()}-wal`, { force: true });
  for (let round = 0; round < 3; round += 1) {
    addSection('proposal:1', '1', { title: 'Terrasse', body: `<p>Round ${round} onions.</p>` });
    find('onions');
  }
  expect(find('onions')).toEqual(['proposal:1']);
  expect(find('prototype')).toEqual(['proposal:2']);
});

test('a rebuild goes on in steps, and says how far it is', () => {
  for (let id = 1; id <= 40; id += 1) addProposal(`${id}`, { title: `Number ${id}`, client_id: null });
  let now = 0;
  index().close();
  open({ ...context().clock, monotonic: () => (now += 10) });
  const search = () => index().find(parseQuery('number').query, 100);
  const first = search();
  expect(first.reading?.all).toBe(40);
  expect(first.found.proposal).toHaveLength(first.reading?.read ?? -1);
  let last = first;
  for (let round = 0; last.reading !== null && round < 100; round += 1) {
    const next = search();
    expect(next.found.proposal.length).toBeGreaterThan(last.found.proposal.length);
    last = next;
  }
  expect(last.found.proposal).toHaveLength(40);
  // A restart within a rebuild goes on, too.
  index().close();
  rmSync(file());
  const half = search();
  expect(half.found.proposal).toEqual([]);
  expect(faults()).toEqual([]);
});

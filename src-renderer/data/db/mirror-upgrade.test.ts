// Before Dexie, which looks for a database when it is loaded.
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { textReason } from '#shared/reasons/reason.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { MirrorDatabase } from './mirror-database.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { createDisk, openWindow, until, type TestWindow } from '../testing/open-window.ts';

const windows: TestWindow[] = [];
afterEach(() => {
  for (const window of windows.splice(0)) window.crash();
});

function renamed(localId: LocalId, deviceSeq: number): Operation {
  return {
    opId: '0191c000-0000-7000-8000-000000000001',
    deviceSeq,
    createdAt: 1,
    kind: 'update',
    entity: 'proposal',
    localId,
    proposalId: localId,
    fields: { title: ['Website', 'Website and shop'] },
  };
}

/** A mirror as version 1 left it: a row for every record, and an edit that had not reached the journal. */
async function leaveVersion1(name: string, operation: Operation): Promise<void> {
  const old = new Dexie(name);
  old.version(1).stores({
    clients: 'localId',
    proposals: 'localId, fields.status, fields.client_id',
    sections: 'localId, fields.proposal_id',
    lineItems: 'localId, fields.section_id',
    activities: 'id, at, proposal_public_id, client_email',
    operations: 'opId, deviceSeq, state',
    meta: 'key',
  });
  const section = { entity: 'section', localId: 'section:1', serverId: '1', fields: { proposal_id: 'gone' } };
  await old.table('sections').put(section);
  await old.table('clients').put({ entity: 'client', localId: 'client:1', serverId: '1', fields: {} });
  await old.table('operations').put({
    opId: operation.opId,
    deviceSeq: operation.deviceSeq,
    operation,
    state: 0,
    refusal: null,
  });
  await old.table('meta').put({ key: 'position', generation: 'first', cursor: 3, lastDeviceSeq: 1 });
  old.close();
}

/** A mirror as version 2 left it, with the proposal as the journal has it and an edit on its way. */
async function leaveVersion2(name: string, record: AnyRecord, operation: Operation): Promise<void> {
  const old = new Dexie(name);
  old.version(2).stores({
    clients: 'localId',
    proposals: 'localId, [fields.status+rank]',
    contents: 'scope, [sections+lineItems]',
    activities: 'id, at, proposal_public_id, client_email',
    operations: 'opId, deviceSeq, state, scope, entity',
    meta: 'key',
  });
  await old.table('proposals').put({ ...record, rank: '1' });
  const { opId, deviceSeq, localId } = operation;
  await old.table('operations').put({
    opId,
    deviceSeq,
    operation,
    scope: localId,
    entity: 'proposal',
    state: 0,
    refusal: null,
  });
  await old.table('meta').put({ key: 'position', generation: 'first', cursor: 1, lastDeviceSeq: 2 });
  old.close();
}

test('I1: a mirror of version 2 keeps what it has, with what was on its way on top', async () => {
  const disk = createDisk();
  const journal = createMemoryJournal();
  const before = openWindow(journal, createDisk());
  windows.push(before);
  const id = await before.store.commands.createProposal({ title: 'Website' });
  await until(() => before.store.saves.stateOf(null).state === 'saved');
  const record = journal.visible.get('proposal', id);
  if (record === undefined) throw new Error('The journal has no such proposal.');
  const first = journal.taken[0]?.deviceSeq ?? 0;
  await leaveVersion2(`layover:${disk.accountKey}`, record, renamed(id, first + 1));

  // What cannot be read again is there all the same.
  journal.fault = new AppError('timeout', 'Busy.', { retriable: true });
  const { store } = openWindow(journal, disk);
  expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Website and shop');
  journal.fault = null;
  await until(() => journal.taken.length === 2);
  await store.commands.updateProposal(id, { title: 'Shop' });
  await until(() => store.saves.stateOf(null).state === 'saved');
  const numbers = journal.taken.map(({ deviceSeq }) => deviceSeq);
  expect(numbers).toEqual([first, first + 1, expect.any(Number)]);
  expect(numbers[2]).toBeGreaterThan(first + 1);
  await store.dispose();
});

test('I1: a mirror of version 1 is read again, and what was on its way in it arrives', async () => {
  const disk = createDisk();
  const journal = createMemoryJournal();
  const before = openWindow(journal, createDisk());
  windows.push(before);
  const id = await before.store.commands.createProposal({ title: 'Website' });
  await until(() => before.store.saves.stateOf(null).state === 'saved');
  const first = journal.taken[0]?.deviceSeq ?? 0;
  await leaveVersion1(`layover:${disk.accountKey}`, renamed(id, first + 1));

  const { store } = await openAgain();
  await until(() => store.saves.stateOf(null).state === 'saved');
  await store.caughtUp();
  expect((await store.queries.proposal(id))?.proposal.fields.title).toBe('Website and shop');
  expect(journal.taken.map(({ deviceSeq }) => deviceSeq)).toEqual([first, first + 1]);
  expect(await store.queries.countRecords()).toMatchObject({ clients: 0, proposals: 1, sections: 0 });

  async function openAgain(): Promise<TestWindow> {
    const window = openWindow(journal, disk);
    windows.push(window);
    await until(() => window.store.phase.getState().phase === 'ready');
    return window;
  }
});

/** A mirror as version 3 left it, with an operation that the journal has refused. */
async function leaveVersion3(name: string, operation: Operation, refusal: string): Promise<void> {
  const old = new Dexie(name);
  old.version(3).stores({
    clients: 'localId',
    proposals: 'localId, [fields.status+rank]',
    contents: 'scope, [sections+lineItems]',
    activities: 'id, at, proposal_public_id, client_email',
    relayLog: 'deviceSeq',
    meta: 'key',
  });
  const { deviceSeq, localId } = operation;
  await old.table('relayLog').put({ deviceSeq, operation, scope: localId, state: 2, refusal });
  await old.table('meta').put({
    ...{ key: 'position', generation: 'first', cursor: 0, lastDeviceSeq: deviceSeq, contained: 0 },
    revision: 'a',
  });
  old.close();
}

test('a mirror of version 3 keeps the words of a refusal', async () => {
  const disk = createDisk();
  await leaveVersion3(`layover:${disk.accountKey}`, renamed(toLocalId('p'), 7), 'Das passt hier nicht.');
  const window = openWindow(createMemoryJournal(), disk);
  windows.push(window);
  const { saves } = window.store;
  await until(() => saves.stateOf(toLocalId('p')).state === 'failed');
  expect(saves.stateOf(toLocalId('p'))).toEqual({
    state: 'failed',
    reason: textReason('Das passt hier nicht.'),
  });
});

test('who asks while the first version is being made waits for it', async () => {
  const database = new MirrorDatabase('opened for the first time');
  const opening = database.open();
  // Dexie calls itself open as soon as there is a connection, in the middle of the change of versions.
  while (!database.isOpen()) await new Promise((resolve) => setImmediate(resolve));
  const connection = await database.connection();
  expect(() => connection.transaction('proposals')).not.toThrow();
  await opening;
  database.close();
});

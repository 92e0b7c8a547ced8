import { expect, test } from 'vitest';
import type { Operation } from '#shared/sync/operation.ts';
import { noFailpoint } from '../../failpoint.ts';
import { submitOperations } from './submit.ts';
import { know, unitContext, type UnitContext } from '../testing/known-journal.ts';

type Kind = 'create' | 'update' | 'delete';

/** What a window says of a client. */
function ofClient(deviceSeq: number, kind: Kind, localId: string, name = ''): Operation {
  const opId = `00000000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`;
  const common = { opId, deviceSeq, createdAt: 0, entity: 'client' as const, localId, proposalId: null };
  const fields = { name: [kind === 'create' ? null : '', name] as const };
  if (kind === 'create') return { ...common, kind, fields, after: null };
  return kind === 'update' ? { ...common, kind, fields } : { ...common, kind, notBefore: null };
}

function submit(context: UnitContext, ...operations: readonly Operation[]): void {
  submitOperations({ ...context, failpoint: noFailpoint }, operations);
}

const waiting = ({ journal }: UnitContext): readonly string[] =>
  journal.operations.all().map(({ operation }) => `${operation.kind} ${operation.localId}`);

test('the rest of a bulk action is compacted as ever behind an edit that has passed it', () => {
  const context = unitContext();
  submit(context, ofClient(1, 'create', 'ada'), ofClient(2, 'create', 'ben'));
  // Of a bulk delete the first half comes, then an edit of something else, then the rest.
  submit(context, ofClient(3, 'delete', 'ada'));
  submit(context, ofClient(9, 'create', 'cem'));
  submit(context, ofClient(4, 'delete', 'ben'));
  expect(waiting(context)).toEqual(['create cem']);
});

test('what comes after an edit of the same record that was made later gives way to it', () => {
  const context = unitContext();
  submit(context, ofClient(1, 'create', 'ada', 'Ada'));
  submit(context, ofClient(9, 'update', 'ada', 'Newest'));
  submit(context, ofClient(4, 'update', 'ada', 'Older'));
  const [entry] = context.journal.operations.ofRecord('client', 'ada');
  expect(entry?.operation).toMatchObject({ kind: 'create', fields: { name: [null, 'Newest'] } });
});

test('of what an earlier process has taken, an edit may come after anything', () => {
  const context = unitContext();
  context.journal.meta.set('lastDeviceSeq', 9);
  submit(context, ofClient(4, 'create', 'ada', 'Ada'), ofClient(5, 'update', 'ada', 'Ada Lovelace'));
  // They are not compacted: whatever was made later must not give way to them.
  expect(waiting(context)).toEqual(['create ada', 'update ada']);
});

test('after a restart a delete is compacted, unless a later operation on its record waits', () => {
  const context = unitContext();
  know(context, 'client', 'ada', '1');
  know(context, 'client', 'ben', '2');
  submit(context, ofClient(1, 'update', 'ada', 'Ada'), ofClient(9, 'update', 'ben', 'Ben'));
  // Another process has the same journal, and no memory of its order.
  const restarted = { ...context, journal: { ...context.journal } };
  submit(restarted, ofClient(4, 'delete', 'ada'), ofClient(5, 'delete', 'ben'));
  expect(waiting(context)).toEqual(['delete ada', 'delete ben', 'update ben']);
});

import { expect, test } from 'vitest';
import type { Operation } from '#shared/sync/operation.ts';
import { noFailpoint } from '../failpoint.ts';
import { submitOperations } from './submit.ts';
import { unitContext, type UnitContext } from './testing/known-journal.ts';

type Kind = 'create' | 'update' | 'delete';

/** What a window says of a client. */
function ofClient(deviceSeq: number, kind: Kind, localId: string, name = ''): Operation {
  const opId = `00000000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`;
  const common = { opId, deviceSeq, createdAt: 0, entity: 'client' as const, localId, proposalId: null };
  const fields = { name: [null, name] as const };
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

test('what was taken before this process began may have been about anything', () => {
  const context = unitContext();
  context.journal.meta.set('lastDeviceSeq', 9);
  submit(context, ofClient(4, 'create', 'ada'), ofClient(5, 'delete', 'ada'));
  // They are not compacted: whatever was made later must not give way to them.
  expect(waiting(context)).toEqual(['create ada', 'delete ada']);
});

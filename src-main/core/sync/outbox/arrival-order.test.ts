import { expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { noFailpoint } from '../../failpoint.ts';
import { submitOperations } from './submit.ts';
import { know, unitContext, type UnitContext } from '../testing/known-journal.ts';

type Kind = 'create' | 'update' | 'delete';

/** An operation of a window on a client. */
function ofClient(deviceSeq: number, kind: Kind, localId: LocalId, name = ''): Operation {
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

test('the rest of a bulk action is compacted as usual behind an unrelated edit that overtook it', () => {
  const context = unitContext();
  submit(context, ofClient(1, 'create', toLocalId('ada')), ofClient(2, 'create', toLocalId('ben')));
  // The first half of a bulk delete arrives, then an unrelated create, then the rest.
  submit(context, ofClient(3, 'delete', toLocalId('ada')));
  submit(context, ofClient(9, 'create', toLocalId('cem')));
  submit(context, ofClient(4, 'delete', toLocalId('ben')));
  expect(waiting(context)).toEqual(['create cem']);
});

test('an edit that arrives after a later edit of the same record does not overwrite it', () => {
  const context = unitContext();
  submit(context, ofClient(1, 'create', toLocalId('ada'), 'Ada'));
  submit(context, ofClient(9, 'update', toLocalId('ada'), 'Newest'));
  submit(context, ofClient(4, 'update', toLocalId('ada'), 'Older'));
  const [entry] = context.journal.operations.ofRecord('client', toLocalId('ada'));
  expect(entry?.operation).toMatchObject({ kind: 'create', fields: { name: [null, 'Newest'] } });
});

test('an edit with a number that an earlier process may have passed counts as late', () => {
  const context = unitContext();
  context.journal.meta.set('lastDeviceSeq', 9);
  submit(
    context,
    ofClient(4, 'create', toLocalId('ada'), 'Ada'),
    ofClient(5, 'update', toLocalId('ada'), 'Ada Lovelace'),
  );
  // They are not compacted, because they must not overwrite later edits.
  expect(waiting(context)).toEqual(['create ada', 'update ada']);
});

test('after a restart a delete is compacted, unless a later operation on its record is pending', () => {
  const context = unitContext();
  know(context, 'client', toLocalId('ada'), toServerId('1'));
  know(context, 'client', toLocalId('ben'), toServerId('2'));
  submit(
    context,
    ofClient(1, 'update', toLocalId('ada'), 'Ada'),
    ofClient(9, 'update', toLocalId('ben'), 'Ben'),
  );
  // Another process with the same journal does not know the order of arrival.
  const restarted = { ...context, journal: { ...context.journal } };
  submit(restarted, ofClient(4, 'delete', toLocalId('ada')), ofClient(5, 'delete', toLocalId('ben')));
  expect(waiting(context)).toEqual(['delete ada', 'delete ben', 'update ben']);
});

test('an operation of a batch that was rolled back has not arrived', () => {
  const context = unitContext();
  submit(context, ofClient(1, 'create', toLocalId('ada'), 'Ada'));
  const refused = new Error('The next operation of the batch does not fit.');
  expect(() =>
    context.journal.transaction(() => {
      submit(context, ofClient(9, 'update', toLocalId('ada'), 'Newest'));
      throw refused;
    }),
  ).toThrow(refused);
  submit(context, ofClient(4, 'update', toLocalId('ada'), 'Ada Lovelace'));
  const [entry, ...others] = context.journal.operations.ofRecord('client', toLocalId('ada'));
  expect(entry?.operation).toMatchObject({ kind: 'create', fields: { name: [null, 'Ada Lovelace'] } });
  expect(others).toEqual([]);
});

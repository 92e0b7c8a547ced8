import { asNewId, type Entity, type LocalId, type NewId, type ServerId } from '#shared/domain/ids.ts';
import type { FieldValue, Operation, OperationOf } from '#shared/sync/operation.ts';
import { makeRecord, recordFromCreate } from '#shared/sync/record-from-create.ts';
import { openDatabase } from '../../journal/storage/database.ts';
import { createJournal, type Journal } from '../../journal/journal.ts';
import type { Clock } from '../../ports.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

/** A journal in memory, sequential ids, and a clock that the test advances. */
export interface UnitContext {
  readonly journal: Journal;
  readonly newId: () => NewId;
  readonly clock: Clock;
  /** Advances both clocks, ms. */
  readonly pass: (ms: number) => void;
}

export function unitContext(): UnitContext {
  let ids = 0;
  const newId = (): NewId => asNewId(`id-${String((ids += 1))}`);
  let time = 1_000;
  const clock: Clock = { now: () => time, monotonic: () => time, after: () => () => undefined };
  return {
    journal: createJournal({ database: openDatabase(':memory:'), accountKey: 'a', newId }),
    newId,
    clock,
    pass: (ms) => void (time += ms),
  };
}

type Values = Readonly<Record<string, FieldValue>>;

/** Saves a record of the service. Missing fields have their defaults. */
export function know(
  { journal }: UnitContext,
  entity: Entity,
  localId: LocalId,
  serverId: ServerId,
  fields: Values = {},
): void {
  const made = recordFromCreate({
    ...{
      opId: 'x',
      deviceSeq: 1,
      createdAt: 0,
      kind: 'create',
      entity,
      localId,
      proposalId: null,
      after: null,
    },
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [null, value] as const])),
  });
  const record = { ...makeRecord(entity, localId, serverId, made.fields), serverId };
  journal.records.save({ record, extra: {}, updatedAt: null });
}

/** A record as a read or an answer returns it, with only the given fields. */
export function received(
  entity: Entity,
  localId: LocalId,
  serverId: ServerId,
  fields: Values,
): ReceivedRecord {
  return { entity, localId, serverId, fields, extra: {}, updatedAt: null };
}

/** An update with this number. */
export function edit(
  deviceSeq: number,
  entity: Entity,
  localId: LocalId,
  fields: Readonly<Record<string, readonly [FieldValue, FieldValue]>>,
): OperationOf<'update'> {
  const opId = opIdOf(deviceSeq);
  return { opId, deviceSeq, createdAt: 0, kind: 'update', entity, localId, proposalId: null, fields };
}

/** The opId for a number. */
export function opIdOf(deviceSeq: number): string {
  return `018f0000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`;
}

/** Inserts operations into the outbox, as after a relay. */
export function enqueue({ journal }: UnitContext, ...operations: readonly Operation[]): void {
  for (const operation of operations) journal.operations.insert(operation, null);
}

/** The changes of the update with this number; undefined if it is gone. */
export function fieldsOf({ journal }: UnitContext, deviceSeq: number): unknown {
  const operation = journal.operations.find(opIdOf(deviceSeq))?.operation;
  return operation?.kind === 'update' ? operation.fields : undefined;
}

/** The open conflicts without their ids and times. */
export function conflictsIn({ journal }: UnitContext): unknown {
  return journal.conflicts.all().map(({ field, base, mine, theirs }) => ({ field, base, mine, theirs }));
}

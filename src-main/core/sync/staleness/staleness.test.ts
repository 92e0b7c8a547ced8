import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import { isOutdated, needsRead } from './staleness.ts';
import { createLocalWriteClock, type LocalWriteClock } from './local-write-clock.ts';
import { skipEarlierCalls } from './write-condition.ts';

const update: OperationOf<'update'> = {
  opId: 'op',
  deviceSeq: 1,
  createdAt: 0,
  localId: toLocalId('known'),
  proposalId: null,
  kind: 'update',
  entity: 'client',
  fields: { name: ['Ada', 'Grace'] },
};

/** A computer whose clocks the test sets. */
function setUp(): {
  readonly pass: (ms: number, wallMs?: number) => void;
  readonly localWrites: LocalWriteClock;
  readonly needs: (hasRoom?: boolean) => boolean;
  readonly outdated: () => boolean;
} {
  let monotonic = 1_000;
  let wall = 5_000_000;
  const localWrites = createLocalWriteClock({ monotonic: () => monotonic, now: () => wall });
  const records = {
    serverIdOf: (_: string, localId: string) => (localId === 'known' ? toServerId('1') : null),
  };
  const context = { journal: { records }, localWrites };
  return {
    pass(ms, wallMs = ms) {
      monotonic += ms;
      wall += wallMs;
    },
    localWrites,
    needs: (hasRoom = true) => needsRead(context, update, hasRoom),
    outdated: () => isOutdated(context, update),
  };
}

/** Reads the record by a call of this duration. */
function show({ localWrites, pass }: ReturnType<typeof setUp>, took = 100): void {
  const mark = localWrites.mark();
  pass(took);
  localWrites.recordRead(toLocalId('known'), mark);
}

it('S17: a record of a call of an earlier run is not known by a reading of all changes', () => {
  const computer = setUp();
  const { localWrites } = computer;
  const calls = {
    attempts: { opIdsWithHistory: () => ['op'] },
    operations: { find: () => ({ operation: update }) },
  };
  // Only these parts of the journal are read.
  skipEarlierCalls(calls as unknown as Journal, localWrites);
  localWrites.recordAllRead(localWrites.mark());
  expect(localWrites.lastRead(toLocalId('other'))).not.toBeNull();
  expect(computer.needs()).toBe(true);
  show(computer);
  expect(computer.needs()).toBe(false);
});

describe('S17: a record to be written', () => {
  it('is read first, unless it was read in the last seconds', () => {
    const computer = setUp();
    expect([computer.needs(), computer.outdated()]).toEqual([true, true]);
    show(computer);
    expect([computer.needs(), computer.outdated()]).toEqual([false, false]);
    computer.pass(4_900);
    expect(computer.needs()).toBe(false);
    computer.pass(200);
    expect(computer.needs()).toBe(true);
  });

  it('is read less often while the budget is short, but never written on a read older than the limit', () => {
    const computer = setUp();
    show(computer);
    computer.pass(39_000);
    expect([computer.needs(false), computer.outdated()]).toEqual([false, false]);
    computer.pass(1_500);
    expect([computer.needs(false), computer.outdated()]).toEqual([true, true]);
  });

  it('is as old as the start of its call, and not read again at once after a long call', () => {
    const computer = setUp();
    show(computer, 20_000);
    expect(computer.needs()).toBe(false);
    computer.pass(21_000);
    expect(computer.outdated()).toBe(true);
  });

  it('may be older with each missed turn, so that it is written in the end, and no older after that', () => {
    const computer = setUp();
    const outdatedAfter = (ms: number): boolean => {
      show(computer, ms);
      return computer.outdated();
    };
    expect(outdatedAfter(60_000)).toBe(true);
    expect(computer.needs(false)).toBe(false);
    computer.localWrites.recordMissedTurn(toLocalId('known'));
    expect(computer.needs(false)).toBe(true);
    expect([outdatedAfter(60_000), outdatedAfter(90_000)]).toEqual([false, true]);
    computer.localWrites.recordMissedTurn(toLocalId('known'));
    expect([outdatedAfter(150_000), outdatedAfter(170_000)]).toEqual([false, true]);
    computer.localWrites.resetMissedTurns(toLocalId('known'));
    expect([outdatedAfter(39_000), outdatedAfter(60_000)]).toEqual([false, true]);
  });

  it('may not be older because a pause or an offline time came before its turn', () => {
    const computer = setUp();
    show(computer);
    computer.localWrites.forgetReads();
    expect(computer.outdated()).toBe(true);
    computer.localWrites.recordMissedTurn(toLocalId('known'));
    show(computer, 60_000);
    expect(computer.outdated()).toBe(true);
  });

  it('is stale after a pause, even if its read ended after that', () => {
    const computer = setUp();
    show(computer);
    const mark = computer.localWrites.mark();
    computer.localWrites.forgetReads();
    expect(computer.needs()).toBe(true);
    computer.localWrites.recordRead(toLocalId('known'), mark);
    expect(computer.needs()).toBe(true);
    show(computer);
    expect(computer.needs()).toBe(false);
  });

  it('is stale if either clock says so: one stops while the computer sleeps, the other can be set', () => {
    const computer = setUp();
    show(computer);
    computer.pass(10, 3_600_000);
    expect(computer.needs()).toBe(true);
    show(computer);
    computer.pass(6_000, -3_600_000);
    expect(computer.needs()).toBe(true);
  });
});

describe('S17: no read is needed', () => {
  it('for a record that is not on the service yet, or for a send, which reads its proposal itself', () => {
    const { localWrites } = setUp();
    const context = { journal: { records: { serverIdOf: () => null } }, localWrites };
    expect(needsRead(context, update, true)).toBe(false);
    expect(isOutdated(context, update)).toBe(false);
    const known = { journal: { records: { serverIdOf: () => toServerId('1') } }, localWrites };
    expect(needsRead(known, { ...update, kind: 'create', after: null }, true)).toBe(false);
    const message = {
      ...{ email: 'ada@harbor.example', cc: [], bcc: [], subject: 'Offer', message: 'Here.' },
      ...{ save_email_template: false, sender_id: null },
    };
    const send = { ...update, kind: 'send', entity: 'proposal', notBefore: null, message } as const;
    expect([needsRead(known, send, true), isOutdated(known, send)]).toEqual([false, false]);
    expect(needsRead(known, update, true)).toBe(true);
  });
});

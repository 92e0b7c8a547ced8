import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import type { OperationState } from '#shared/sync/operation-state.ts';
import { createSection, stamp } from '#shared/sync/testing/drafts.ts';
import { noFailpoint } from '../../failpoint.ts';
import { recoverAttempts } from './recover-attempts.ts';
import { awaitsRetry, isIdempotent, outboxForCompaction } from './retry-policy.ts';
import { emptyApproval } from '../push/send-approval.ts';
import { edit, enqueue, know, opIdOf, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { bringTo } from '../testing/bring-to.ts';

const removal: Operation = {
  ...{
    opId: opIdOf(1),
    deviceSeq: 1,
    createdAt: 0,
    kind: 'delete',
    entity: 'client',
    localId: toLocalId('c'),
  },
  ...{ proposalId: null, notBefore: null },
};
const archive: Operation = {
  ...{
    opId: opIdOf(1),
    deviceSeq: 1,
    createdAt: 0,
    kind: 'archive',
    entity: 'proposal',
    localId: toLocalId('p'),
  },
  ...{ proposalId: toLocalId('p'), notBefore: null },
};
const unarchive: Operation = {
  ...{
    opId: opIdOf(1),
    deviceSeq: 1,
    createdAt: 0,
    kind: 'unarchive',
    entity: 'proposal',
    localId: toLocalId('p'),
  },
  proposalId: toLocalId('p'),
};
const title = edit(1, 'proposal', toLocalId('p'), { title: ['Offer', 'Mine'] });
/** A field that the service accepts and never returns. */
const theme = edit(1, 'proposal', toLocalId('p'), { title: ['Offer', 'Mine'], theme: ['', 'dark'] });
const create = stamp(createSection(toLocalId('n'), null), 1);
const send: OperationOf<'send'> = {
  ...{
    opId: opIdOf(1),
    deviceSeq: 1,
    createdAt: 0,
    kind: 'send',
    entity: 'proposal',
    localId: toLocalId('p'),
  },
  ...{ proposalId: toLocalId('p'), notBefore: null },
  message: {
    ...{ email: 'ada@harbor.example', cc: [], bcc: [], subject: 'Offer', message: 'Here.' },
    ...{ save_email_template: false, sender_id: null },
  },
};

/** The operation in the outbox, with a call of this outcome. */
function tried(
  operation: Operation,
  outcome: 'uncertain' | 'no-effect' | null,
  state: OperationState = 'waiting',
): UnitContext {
  const unit = unitContext();
  know(unit, 'proposal', toLocalId('p'), toServerId('31'));
  enqueue(unit, operation);
  if (outcome !== null) {
    unit.journal.operations.transition(operation.opId, 'start');
    unit.journal.attempts.start(operation.opId, 1);
    unit.journal.attempts.end(operation.opId, { endedAt: 2, outcome, status: null, reason: null });
    unit.journal.operations.transition(
      operation.opId,
      outcome === 'uncertain' ? 'lostIdempotent' : 'noEffect',
    );
  }
  bringTo(unit.journal, operation.opId, state);
  return unit;
}

function entryOf({ journal }: UnitContext) {
  const entry = journal.operations.find(opIdOf(1));
  if (entry === undefined) throw new Error('It is in the outbox.');
  return entry;
}

describe('S8: an operation to be repeated because its outcome is unknown', () => {
  it.each([
    ['a delete', removal, true],
    ['an archive', archive, true],
    ['an edit of a field that is never returned', theme, true],
    ['an edit of a visible field', title, false],
    ['a create', create, false],
    ['a send', send, false],
  ] as const)('%s: %s', (_, operation, isIt) => {
    const unit = tried(operation, 'uncertain');
    expect(awaitsRetry(unit.journal, entryOf(unit))).toBe(isIt);
  });

  it.each([removal, theme])(
    'is none without an attempt, after an attempt without effect, or on hold',
    (operation) => {
      for (const unit of [
        tried(operation, null),
        tried(operation, 'no-effect'),
        tried(operation, 'uncertain', 'held'),
      ])
        expect(awaitsRetry(unit.journal, entryOf(unit))).toBe(false);
    },
  );

  it('is a delete or an archive, because repeating these is harmless', () => {
    const { journal } = unitContext();
    const all = [removal, archive, unarchive, theme, create, send];
    const repeatable = (): readonly Operation[] =>
      all.filter((operation) => isIdempotent(journal, operation));
    expect(repeatable()).toEqual([removal, archive]);
    // The first of two archives may arrive after an unarchive.
    journal.meta.set('canUnarchive', true);
    expect(repeatable()).toEqual([removal]);
  });

  it('is not compacted if it is an edit; other operations keep their state', () => {
    const states = (operation: Operation, outcome: 'uncertain' | null): readonly OperationState[] => {
      const { journal } = tried(operation, outcome);
      return outboxForCompaction(journal, journal.operations.all()).map(({ state }) => state);
    };
    expect(states(theme, 'uncertain')).toEqual(['uncertain']);
    expect(states(theme, null)).toEqual(['waiting']);
    expect(states(title, 'uncertain')).toEqual(['waiting']);
    expect(states(removal, 'uncertain')).toEqual(['waiting']);
  });
});

describe('S2, S6: a start after a crash', () => {
  function start(unit: UnitContext): void {
    recoverAttempts({ ...unit, failpoint: noFailpoint });
  }

  it.each([
    ['sending', title, 'uncertain'],
    ['verifying', title, 'uncertain'],
    ['sending', create, 'uncertain'],
    ['sending', send, 'uncertain'],
    ['sending', removal, 'waiting'],
    ['sending', archive, 'waiting'],
    ['waiting', title, 'waiting'],
    ['held', title, 'held'],
    ['undecided', send, 'undecided'],
    ['uncertain', title, 'uncertain'],
  ] as const)('%s: the operation continues', (state, operation, next) => {
    const unit = tried(operation, null, state);
    if (state === 'sending') unit.journal.attempts.start(opIdOf(1), 500);
    start(unit);
    expect(entryOf(unit).state).toBe(next);
    const wasBroken = state === 'sending' || state === 'verifying';
    expect(entryOf(unit).reason === null).toBe(!wasBroken || next === 'waiting');
    if (state === 'sending')
      expect(unit.journal.attempts.attempts(opIdOf(1))).toMatchObject([
        { startedAt: 500, endedAt: 1_000, outcome: 'uncertain', status: null },
      ]);
  });

  it('notes a create that was being sent as lost now, even if it was noted before', () => {
    const unit = tried(create, null);
    start(unit);
    unit.pass(5_000);
    start(unit);
    expect(unit.journal.lostCreates.all()).toMatchObject([{ localId: 'n', at: 1_000 }]);
    bringTo(unit.journal, opIdOf(1), 'sending');
    start(unit);
    expect(unit.journal.lostCreates.all()).toMatchObject([{ localId: 'n', at: 6_000 }]);
    unit.pass(5_000);
    // During a verification nothing was sent.
    bringTo(unit.journal, opIdOf(1), 'verifying');
    start(unit);
    expect(unit.journal.lostCreates.all()).toMatchObject([{ localId: 'n', at: 6_000 }]);
  });

  it('marks the e-mail of a pending proposal, because this may be an older copy', () => {
    const unit = tried(send, null);
    unit.journal.operations.patch(opIdOf(1), { approval: { ...emptyApproval, isNew: true } });
    start(unit);
    expect(entryOf(unit).approval?.isOutlived).toBe(true);
  });

  it('recovers all operations or none', () => {
    const unit = tried(title, null, 'sending');
    enqueue(unit, { ...title, opId: opIdOf(2), deviceSeq: 2 });
    bringTo(unit.journal, opIdOf(2), 'sending');
    let met = 0;
    const failpoint = (): void => {
      met += 1;
      if (met === 2) throw new Error('Killed.');
    };
    expect(() => recoverAttempts({ ...unit, failpoint })).toThrow('Killed.');
    expect(unit.journal.operations.all().map(({ state }) => state)).toEqual(['sending', 'sending']);
  });
});

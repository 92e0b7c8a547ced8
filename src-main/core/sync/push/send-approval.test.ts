import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { ActivityType } from '#shared/domain/activity/activity.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { Approval } from '../../journal/journaled-operation.ts';
import {
  createApproval,
  renewApproval,
  emptyApproval,
  recordOwnSend,
  refreshApprovalsAfterRestart,
  ownSendsByPublicId,
  withoutDeletedClient,
} from './send-approval.ts';
import { enqueue, know, opIdOf, unitContext, type UnitContext } from '../testing/known-journal.ts';

const message = {
  ...{ email: 'ada@harbor.example', cc: [], bcc: [], subject: 'Offer', message: 'Here.' },
  ...{ save_email_template: false, sender_id: null },
};
const send: OperationOf<'send'> = {
  ...{
    opId: opIdOf(1),
    deviceSeq: 1,
    createdAt: 1_000,
    kind: 'send',
    entity: 'proposal',
    localId: toLocalId('p'),
  },
  ...{ proposalId: toLocalId('p'), notBefore: null, message },
};

/** An entry of a proposal's timeline. */
function happened(
  { journal }: UnitContext,
  id: string,
  publicId: string,
  change: { readonly activity_type?: ActivityType; readonly subject?: string } = {},
): void {
  journal.activities.save({
    ...{ id, activity_type: 'user_send_proposal', at: 1, ip_address: '' },
    ...{ to: message.email, subject: message.subject, message: message.message },
    ...{ proposal_public_id: publicId, proposal_title: '', client_full_name: '', client_email: '' },
    ...change,
  });
}

/** Two proposals. The first was sent before and has been read. */
function story(): UnitContext {
  const unit = unitContext();
  know(unit, 'proposal', toLocalId('p'), toServerId('31'), { public_id: 'pub-p' });
  know(unit, 'proposal', toLocalId('q'), toServerId('32'), { public_id: 'pub-q' });
  happened(unit, '1', 'pub-p');
  happened(unit, '2', 'pub-p', { activity_type: 'client_view_proposal' });
  happened(unit, '3', 'pub-q');
  return unit;
}

describe('S8: the e-mails that the user knows at an approval', () => {
  it('are those of the proposal so far', () => {
    expect(createApproval(story(), send)).toEqual({ ...emptyApproval, sends: ['1'] });
  });

  it('are unknown for an approval more than a minute ago, by a clock that may have been set', () => {
    for (const [passed, sends] of [
      [60_000, ['1']],
      [60_001, []],
    ] as const) {
      const unit = story();
      unit.pass(passed);
      expect(createApproval(unit, send).sends).toEqual(sends);
    }
    expect(createApproval(story(), { ...send, createdAt: 61_001 }).sends).toEqual([]);
  });

  it('are none for a proposal that is not created yet, or has no public id', () => {
    const unit = story();
    expect(createApproval(unit, { ...send, localId: toLocalId('new') })).toEqual({
      ...emptyApproval,
      isNew: true,
    });
    know(unit, 'proposal', toLocalId('r'), toServerId('33'));
    happened(unit, '4', '');
    expect(createApproval(unit, { ...send, localId: toLocalId('r') })).toEqual(emptyApproval);
  });

  it('include those that the user was told about, after a second approval', () => {
    const unit = story();
    enqueue(unit, send);
    const given: Approval = { ...emptyApproval, sends: ['1'], told: ['5', '6'], isNew: true, isSlow: true };
    const entry = unit.journal.operations.find(opIdOf(1));
    if (entry === undefined) throw new Error('It is in the outbox.');
    expect(renewApproval({ ...entry, approval: given })).toEqual({
      ...given,
      sends: ['1', '5', '6'],
      told: [],
    });
    expect(renewApproval({ ...entry, approval: null })).toEqual(emptyApproval);
  });
});

describe('S8: a send of a proposal that is not created yet, at a start', () => {
  function start(approval: Approval | null, unit = story()): Approval | null | undefined {
    enqueue(unit, send);
    unit.journal.operations.patch(opIdOf(1), { approval });
    refreshApprovalsAfterRestart(unit.journal);
    return unit.journal.operations.find(opIdOf(1))?.approval;
  }
  const isNew = { ...emptyApproval, sends: ['9'], isNew: true };

  it('knows all e-mails with the same text and address, of any proposal, with its present text', () => {
    const unit = story();
    happened(unit, '4', 'pub-q', { subject: 'Another' });
    expect(start(isNew, unit)).toEqual({ ...isNew, sends: ['9', '1', '3'], isOutlived: true });
  });

  it('learns nothing at a second start, because later e-mails may be its own', () => {
    const unit = story();
    start(isNew, unit);
    happened(unit, '5', 'pub-q');
    refreshApprovalsAfterRestart(unit.journal);
    expect(unit.journal.operations.find(opIdOf(1))?.approval?.sends).toEqual(['9', '1', '3']);
  });

  it('is not affected if its proposal existed, or if no approval was saved', () => {
    expect(start({ ...emptyApproval, sends: ['1'] })).toEqual({ ...emptyApproval, sends: ['1'] });
    expect(start(null)).toBeNull();
  });

  it('knows the e-mails of a long timeline', () => {
    const unit = story();
    for (let id = 1_001; id <= 3_000; id += 1) happened(unit, String(id), 'pub-q', { subject: 'Another' });
    happened(unit, '9999', 'pub-q');
    expect(start(isNew, unit)?.sends.toSorted()).toEqual(['1', '3', '9', '9999']);
  });
});

describe('S8: an e-mail sent from here', () => {
  function sent(approval: Approval | null, activityIds: readonly string[] | null, activityId: string | null) {
    const unit = story();
    enqueue(unit, send);
    const baseline = activityIds === null ? null : { activityIds: [...activityIds], status: null };
    unit.journal.operations.patch(opIdOf(1), { approval, baseline });
    const entry = unit.journal.operations.find(opIdOf(1));
    if (entry !== undefined) recordOwnSend(unit, entry, activityId);
    return ownSendsByPublicId(unit.journal, 'pub-p');
  }

  it('is stored with the entries before it, as read or else as approved', () => {
    expect(sent({ ...emptyApproval, sends: ['1'] }, ['1', '2'], null)).toMatchObject([
      { message: { subject: 'Offer' }, before: ['1', '2'], activityId: null },
    ]);
    expect(sent({ ...emptyApproval, sends: ['1'] }, null, null)).toMatchObject([{ before: ['1'] }]);
    expect(sent(null, null, null)).toMatchObject([{ before: [] }]);
  });

  it('has its entry if that was found, or if the user was told about it', () => {
    const told = { ...emptyApproval, told: ['7', '8'] };
    expect(sent(told, [], '9')).toMatchObject([{ activityId: '9' }]);
    expect(sent(told, [], null)).toMatchObject([{ activityId: '7' }]);
  });

  it('belongs to its proposal only', () => {
    const unit = story();
    enqueue(unit, send);
    const entry = unit.journal.operations.find(opIdOf(1));
    if (entry !== undefined) recordOwnSend(unit, entry, null);
    expect(ownSendsByPublicId(unit.journal, 'pub-q')).toEqual([]);
  });
});

describe('S14: the client of approved content', () => {
  const approvedFor = (clientId: string) => ({
    ...{ title: 'Offer', sections: [], taxes: null },
    frame: { client_id: toLocalId(clientId), prepared_by_id: null, currency: '' },
  });
  const clientOf = (unit: UnitContext, clientId: string): unknown =>
    withoutDeletedClient(unit.journal, approvedFor(clientId)).frame?.client_id;

  it('is left out once it exists no more, and not while its create has no known outcome', () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('known'), toServerId('17'));
    enqueue(unit, {
      ...{ opId: opIdOf(2), deviceSeq: 2, createdAt: 0, kind: 'create', entity: 'client', after: null },
      ...{ localId: toLocalId('new'), proposalId: null, fields: {} },
    });
    expect([clientOf(unit, 'known'), clientOf(unit, 'new'), clientOf(unit, 'gone')]).toEqual([
      'known',
      'new',
      null,
    ]);
  });
});

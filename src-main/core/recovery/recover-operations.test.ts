import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { sentByHand } from '#shared/domain/proposals/recorded-send.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { noFailpoint } from '../failpoint.ts';
import { submitOperations } from '../sync/outbox/submit.ts';
import { edit, know, opIdOf, unitContext, type UnitContext } from '../sync/testing/known-journal.ts';
import { recoverOperations } from './recover-operations.ts';

/** A journal with a client and a proposal that the service has, as restored from a backup. */
function restored(): UnitContext & { readonly failpoint: typeof noFailpoint } {
  const unit = unitContext();
  know(unit, 'client', toLocalId('c'), toServerId('17'), { city: 'Oslo' });
  know(unit, 'proposal', toLocalId('p'), toServerId('31'), { title: 'Pier', public_id: 'pier' });
  unit.journal.meta.set('lastPulledAt', 1);
  return { ...unit, failpoint: noFailpoint };
}

const city = edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] });
const title = edit(2, 'proposal', toLocalId('p'), { title: ['Pier', 'Old pier'] });

test('an operation that the journal has stays as it is, and a lost one is uncertain', () => {
  const context = restored();
  submitOperations(context, [city]);
  recoverOperations(context, [city, title]);
  const states = context.journal.operations.all().map(({ operation, state }) => [operation.opId, state]);
  expect(states).toEqual([
    [opIdOf(1), 'waiting'],
    [opIdOf(2), 'uncertain'],
  ]);
  expect(context.journal.attempts.evidence(opIdOf(1))).toEqual([]);
  expect(context.journal.attempts.evidence(opIdOf(2))).toHaveLength(1);
});

test('recovering twice changes nothing more', () => {
  const context = restored();
  recoverOperations(context, [city, title]);
  const once = context.journal.operations.all();
  recoverOperations(context, [city, title]);
  expect(context.journal.operations.all()).toEqual(once);
  expect(context.journal.attempts.evidence(opIdOf(1))).toHaveLength(1);
});

test('a lost recording is proved by any equal entry of the timeline, because its own may be there already', () => {
  const context = restored();
  const { journal } = context;
  const to = 'ada@example.com';
  journal.activities.save({
    ...{ id: '7', at: 1, activity_type: 'user_send_proposal', ip_address: '', proposal_public_id: 'pier' },
    ...{ proposal_title: 'Pier', client_full_name: '', client_email: '', how: sentByHand, to },
  });
  const recording: OperationOf<'record_send'> = {
    ...{ opId: opIdOf(3), deviceSeq: 3, createdAt: 0, kind: 'record_send', entity: 'proposal' },
    ...{ localId: toLocalId('p'), proposalId: toLocalId('p') },
    ...{ notBefore: null, sending: { to } },
  };
  recoverOperations(context, [recording]);
  expect(journal.operations.find(opIdOf(3))?.baseline).toMatchObject({ activityIds: [] });
});

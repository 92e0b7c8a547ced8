import { expect, it } from 'vitest';
import type { OperationOf } from '#shared/sync/operation.ts';
import { activityBody } from '../api/testing/fixtures.ts';
import { probeOperation } from './probe-operation.ts';
import { enqueue, know, opIdOf, unitContext } from './testing/known-journal.ts';
import { listOf, scriptedContext } from './testing/scripted-service.ts';

const message = {
  ...{ email: 'ada@harbor.example', cc: [], bcc: [], subject: 'Offer', message: 'Here.' },
  ...{ save_email_template: false, sender_id: null },
};
const send: OperationOf<'send'> = {
  ...{ opId: opIdOf(1), deviceSeq: 1, createdAt: 1_000, kind: 'send', entity: 'proposal', localId: 'p' },
  ...{ proposalId: 'p', notBefore: null, message },
};

it('I7: a timeline that shows that an e-mail went out shows nothing of its proposal', async () => {
  const unit = unitContext();
  know(unit, 'proposal', 'p', '31', { title: 'Harbor', public_id: 'aZ09-_aZ09aZ', status: 'draft' });
  enqueue(unit, send);
  unit.journal.operations.patch(send.opId, { state: 'ambiguous' });
  const body = activityBody('9');
  const sent = {
    ...body,
    attributes: {
      ...body.attributes,
      additional_fields: { to: message.email, subject: message.subject, message: message.message },
      proposal_public_id: 'aZ09-_aZ09aZ',
    },
  };
  const context = scriptedContext(unit, () => listOf('proposal_activities', [sent]));
  await probeOperation(context, send.opId, context.signal);
  expect(unit.journal.operations.all()).toEqual([]);
  expect(context.touched.shown('p')).toBeNull();
});

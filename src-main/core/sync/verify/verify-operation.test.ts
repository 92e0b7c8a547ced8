import { expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { activityBody, clientBody, proposalBody } from '../../api/testing/fixtures.ts';
import { verifyOperation } from './verify-operation.ts';
import { edit, enqueue, know, opIdOf, unitContext } from '../testing/known-journal.ts';
import { listOf, scriptedContext } from '../testing/scripted-service.ts';
import { bringTo } from '../testing/bring-to.ts';

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

it('I7: a timeline that proves a send is no read of its proposal', async () => {
  const unit = unitContext();
  know(unit, 'proposal', toLocalId('p'), toServerId('31'), {
    title: 'Harbor',
    public_id: 'aZ09-_aZ09aZ',
    status: 'draft',
  });
  enqueue(unit, send);
  bringTo(unit.journal, send.opId, 'uncertain');
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
  await verifyOperation(context, send.opId, context.signal);
  expect(unit.journal.operations.all()).toEqual([]);
  expect(context.localWrites.lastRead(toLocalId('p'))).toBeNull();
});

it('S8: fields that the API never returns are written again to a proposal found by verification', async () => {
  const unit = unitContext();
  const body = proposalBody('31');
  const create: OperationOf<'create'> = {
    ...{
      opId: opIdOf(2),
      deviceSeq: 2,
      createdAt: 1_000,
      kind: 'create',
      entity: 'proposal',
      localId: toLocalId('p'),
    },
    ...{ proposalId: toLocalId('p'), after: null },
    fields: {
      title: [null, 'New pier'],
      template_id: [null, '4'],
      exclude_total: [null, true],
      theme: [null, null],
    },
  };
  enqueue(unit, create);
  bringTo(unit.journal, create.opId, 'uncertain');
  const found = { ...body, attributes: { ...body.attributes, client_id: null } };
  const context = scriptedContext(unit, () => listOf('proposals', [found]));
  context.uncertaintyWindow.begin(create.opId);
  await verifyOperation(context, create.opId, context.signal);
  expect(unit.journal.records.serverIdOf('proposal', toLocalId('p'))).toBe('31');
  expect(unit.journal.operations.all().map(({ operation }) => operation)).toMatchObject([
    {
      kind: 'update',
      entity: 'proposal',
      localId: 'p',
      deviceSeq: 2,
      fields: { exclude_total: [null, true] },
    },
  ]);
});

it('S8, S11: of an update with two fields, one of which another user wrote, only that one is in question', async () => {
  const unit = unitContext();
  const client = toLocalId('c');
  know(unit, 'client', client, toServerId('17'), { name: 'Ada', city: 'Oslo', business: 'Piers' });
  const sent = edit(1, 'client', client, { city: ['Oslo', 'Hull'], business: ['Piers', 'Ours'] });
  enqueue(unit, sent, edit(2, 'client', client, { city: ['Hull', 'Bergen'] }));
  bringTo(unit.journal, sent.opId, 'uncertain');
  // The city has arrived.
  const context = scriptedContext(unit, () => ({ body: { data: clientBody('17') } }));
  context.uncertaintyWindow.begin(sent.opId);
  unit.pass(81_000);
  await verifyOperation(context, sent.opId, context.signal);
  expect(unit.journal.conflicts.all()).toMatchObject([
    { field: 'business', base: 'Piers', mine: 'Ours', theirs: 'Harbor Ltd' },
  ]);
  expect(unit.journal.operations.all().map(({ operation }) => operation)).toMatchObject([
    { opId: opIdOf(2), fields: { city: ['Hull', 'Bergen'] } },
  ]);
});

it('S8: later edits are merged into an update that certainly had no effect', async () => {
  const unit = unitContext();
  const client = toLocalId('c');
  know(unit, 'client', client, toServerId('17'), { name: 'Ada', city: 'Hull' });
  const sent = edit(1, 'client', client, { city: ['Hull', 'Oslo'] });
  enqueue(unit, sent, edit(2, 'client', client, { city: ['Oslo', 'Bergen'] }));
  bringTo(unit.journal, sent.opId, 'uncertain');
  const context = scriptedContext(unit, () => ({ body: { data: clientBody('17') } }));
  context.uncertaintyWindow.begin(sent.opId);
  unit.pass(81_000);
  await verifyOperation(context, sent.opId, context.signal);
  expect(unit.journal.operations.all()).toMatchObject([
    { state: 'waiting', operation: { fields: { city: ['Hull', 'Bergen'] } } },
  ]);
});

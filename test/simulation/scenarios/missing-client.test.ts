import { createReason, type Reason } from '#shared/reasons/reason.ts';
import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import type { QuestionOf } from '#shared/sync/question.ts';
import { answerQuestion } from '../../../src-main/core/sync/decisions/answer-question.ts';
import { readOutbox } from '../users/read-outbox.ts';
import { chooseClient } from '../../../src-main/core/sync/decisions/missing-client.ts';
import { discard, withdraw } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { offline, online, rows, scenarioStarter, type ScenarioWorld } from './scenario.ts';

/**
 * S5: the create of a client is undone while a proposal names it. The user is asked for another, and no e-mail is sent
 * before.
 */

const start = scenarioStarter();

interface Scenario {
  readonly world: ScenarioWorld;
  readonly client: LocalId;
  readonly proposal: LocalId;
}

/** Written offline: a client, its proposal with a section, and an e-mail. */
async function written(): Promise<Scenario> {
  const world = await start();
  world.network.setFate(offline);
  await world.pass(60_000);
  const { device } = world;
  const client = device.create('client', { email: 'ada@example.com', name: 'Ada' });
  const proposal = device.create('proposal', { title: 'Website', client_id: client });
  device.create('section', { proposal_id: proposal, title: 'Price' });
  return { world, client, proposal };
}

function undoClient({ world, client }: Scenario): void {
  const [create] = world.journal().operations.ofRecord('client', client);
  world.process().act((context) => withdraw(context, create?.operation.opId ?? ''));
  world.device.follow();
}

function question(world: ScenarioWorld): QuestionOf<'client'> {
  const [only] = world.journal().questions.all();
  if (only?.type !== 'client') throw new Error('Nobody was asked for a client.');
  return only;
}

/** The recipients of sent e-mails. */
function mails(world: ScenarioWorld): readonly unknown[] {
  const sql =
    "SELECT json_extract(additional_fields, '$.to') AS mail FROM activities WHERE activity_type = 'user_send_proposal'";
  return rows(world, sql).map(({ mail }) => mail);
}

function reasons(world: ScenarioWorld): readonly (Reason | null)[] {
  return readOutbox(world.journal(), world.engine(), world.clock.now()).entries.map(({ reason }) => reason);
}

describe("S5: the create of a proposal's client is undone", () => {
  it('other operations continue, and the e-mail waits with a reason, also after a restart', async () => {
    const scenario = await written();
    const { world, client, proposal } = scenario;
    world.device.send(proposal, { email: 'Ada@example.com' });
    undoClient(scenario);
    world.network.setFate(online);
    await world.untilSynced();
    world.restart();
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM sections')).toEqual([{ title: 'Price' }]);
    expect(mails(world)).toEqual([]);
    expect(question(world)).toMatchObject({
      ...{ localId: proposal, name: 'Website' },
      client: { localId: client, name: 'Ada', email: 'ada@example.com' },
    });
    expect(reasons(world)).toEqual([createReason('operation.clientRemoved')]);
    expect(world.engine().status()).toMatchObject({ pendingSends: 1, needsReview: 1 });
  });

  it('another client is chosen: the proposal has it, and the e-mail goes to it', async () => {
    const scenario = await written();
    const { world, proposal } = scenario;
    world.device.send(proposal, { email: 'ada@example.com' });
    undoClient(scenario);
    const other = world.device.create('client', { email: 'bob@example.com', name: 'Bob' });
    world.network.setFate(online);
    await world.untilSynced();
    world.process().act((context) => chooseClient(context, question(world).questionId, other));
    await world.untilSynced();
    expect(mails(world)).toEqual(['bob@example.com']);
    expect(rows(world, 'SELECT c.email FROM proposals p JOIN clients c ON c.id = p.client_id')).toEqual([
      { email: 'bob@example.com' },
    ]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, pendingSends: 0, needsReview: 0 });
  });

  it('the choice is merged into an unsent create of the proposal at no extra call', async () => {
    const scenario = await written();
    const { world, proposal } = scenario;
    const other = world.device.create('client', { email: 'bob@example.com', name: 'Bob' });
    undoClient(scenario);
    world.process().act((context) => chooseClient(context, question(world).questionId, other));
    expect(world.journal().operations.ofRecord('proposal', proposal)).toMatchObject([
      { operation: { kind: 'create', fields: { client_id: [null, other] } } },
    ]);
    world.network.setFate(online);
    await world.untilSynced();
    expect(world.device.require('proposal', proposal).fields).toMatchObject({ client_id: other });
  });

  it('a client chosen in the editor is an answer too, before the e-mail', async () => {
    const scenario = await written();
    const { world, proposal } = scenario;
    world.device.send(proposal, { email: 'ada@example.com' });
    undoClient(scenario);
    const other = world.device.create('client', { email: 'bob@example.com', name: 'Bob' });
    world.device.update('proposal', proposal, { client_id: other, title: 'Shop' });
    expect(world.journal().questions.all()).toEqual([]);
    world.network.setFate(online);
    await world.untilSynced();
    expect(mails(world)).toEqual(['bob@example.com']);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Shop' }]);
  });

  it('a proposal may stay without a client only without an e-mail', async () => {
    const scenario = await written();
    const { world, proposal } = scenario;
    undoClient(scenario);
    const { questionId } = question(world);
    const send = world.device.send(proposal, { email: 'ada@example.com' });
    const stay = (): void => world.process().act((context) => answerQuestion(context, questionId, 'keep'));
    expect(stay).toThrow(expect.objectContaining({ code: 'bad-input' }));
    world.process().act((context) => withdraw(context, send));
    stay();
    world.network.setFate(online);
    await world.untilSynced();
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('a deleted proposal and one with another client do not ask', async () => {
    const scenario = await written();
    const { world, client, proposal } = scenario;
    const bob = world.device.create('client', { email: 'bob@example.com', name: 'Bob' });
    const known = world.device.create('proposal', { title: 'Shop', client_id: bob });
    world.device.update('proposal', known, { client_id: client });
    world.device.update('proposal', known, { client_id: bob });
    undoClient(scenario);
    expect(question(world).localId).toBe(proposal);
    world.device.delete('proposal', proposal);
    expect(world.journal().questions.all()).toEqual([]);
  });

  it('after a delete of the client, only pending e-mails ask for another', async () => {
    const { world, client, proposal } = await written();
    world.device.send(proposal, { email: 'ada@example.com' });
    world.device.create('proposal', { title: 'Shop', client_id: client });
    world.device.delete('client', client);
    expect(question(world).localId).toBe(proposal);
  });

  it('a proposal does not return to its earlier client', async () => {
    const { world } = await written();
    world.network.setFate(online);
    const bob = world.device.create('client', { email: 'bob@example.com', name: 'Bob' });
    const shop = world.device.create('proposal', { title: 'Shop', client_id: bob });
    await world.untilSynced();
    world.network.setFate(offline);
    const eve = world.device.create('client', { email: 'eve@example.com', name: 'Eve' });
    world.device.update('proposal', shop, { client_id: eve, title: 'Web shop' });
    world.device.delete('client', eve);
    world.device.follow();
    expect(world.journal().operations.ofRecord('proposal', shop)).toMatchObject([
      { operation: { fields: { client_id: [bob, null], title: ['Shop', 'Web shop'] } } },
    ]);
    const ann = world.device.create('client', { email: 'ann@example.com', name: 'Ann' });
    world.device.update('proposal', shop, { client_id: ann });
    world.network.setFate(online);
    await world.untilSynced();
    const sql = 'SELECT p.title, c.email FROM proposals p JOIN clients c ON c.id = p.client_id ORDER BY p.id';
    expect(rows(world, sql)).toEqual([
      { title: 'Website', email: 'ada@example.com' },
      { title: 'Web shop', email: 'ann@example.com' },
    ]);
  });

  it('a copy of the proposal starts without a client and is pushed', async () => {
    const { world, client } = await written();
    world.device.delete('client', client);
    world.device.create('proposal', { title: 'Copy of Website', client_id: client });
    world.network.setFate(online);
    await world.untilSynced();
    expect(rows(world, 'SELECT title, client_id FROM proposals ORDER BY id')).toEqual([
      { title: 'Website', client_id: null },
      { title: 'Copy of Website', client_id: null },
    ]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('a client that the service rejects and the user discards is asked for too', async () => {
    const { world, client, proposal } = await written();
    world.device.update('client', client, { email: 'nonsense' });
    world.device.send(proposal, { email: 'ada@example.com' });
    world.network.setFate(online);
    await world.untilSynced();
    const [refused] = world.journal().operations.ofRecord('client', client);
    expect(refused).toMatchObject({ state: 'rejected' });
    world.process().act((context) => discard(context, refused?.operation.opId ?? ''));
    await world.untilSynced();
    expect(question(world).localId).toBe(proposal);
    expect(mails(world)).toEqual([]);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Website' }]);
  });
});

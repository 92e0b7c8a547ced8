import { expect, it } from 'vitest';
import { createReason } from '#shared/reasons/reason.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { decide, discard, hold, release } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { offline, online, rows, scenarioStarter, type ScenarioWorld } from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** How long an approved e-mail waits, and what ends the wait (S5, S12, S20). */

const start = scenarioStarter();

const hourMs = 3_600_000;

function mails(world: ScenarioWorld): number {
  return rows(world, "SELECT id FROM activities WHERE activity_type = 'user_send_proposal'").length;
}

async function withProposals(
  count: number,
): Promise<{ world: ScenarioWorld; proposals: readonly LocalId[] }> {
  const world = await start();
  const proposals = Array.from({ length: count }, (_, index) => {
    const proposal_id = world.device.create('proposal', { title: `Offer ${index}` });
    world.device.create('section', { proposal_id, title: 'Price' });
    return proposal_id;
  });
  await world.untilSynced();
  return { world, proposals };
}

it("S20: a send that is more than 12 hours late asks again, and is sent once on the user's decision", async () => {
  const { world, proposals } = await withProposals(1);
  world.network.setFate(offline);
  const opId = world.device.send(proposals[0] ?? toLocalId('none'));
  await world.pass(12.1 * hourMs);
  world.network.setFate(online);
  await world.untilSynced();
  expect(mails(world)).toBe(0);
  expect(world.journal().operations.find(opId)).toMatchObject({
    state: 'undecided',
    reason: createReason('operation.waitedLong'),
  });
  world.process().act((context) => decide(context, opId, { verdict: 'again' }));
  await world.untilSynced();
  expect(mails(world)).toBe(1);
});

it('S20: a scheduled send leaves at its time, also after a restart', async () => {
  const { world, proposals } = await withProposals(1);
  world.device.send(proposals[0] ?? toLocalId('none'), {}, 2 * hourMs);
  await world.pass(hourMs);
  world.restart();
  await world.pass(0.9 * hourMs);
  expect(mails(world)).toBe(0);
  await world.pass(0.2 * hourMs);
  expect(mails(world)).toBe(1);
});

it('S20: a send for tomorrow leaves at its time without a question, and asks when it is more than 12 hours late', async () => {
  const { world, proposals } = await withProposals(2);
  const [punctual = toLocalId('none'), late = toLocalId('none')] = proposals;
  world.device.send(punctual, {}, 12.5 * hourMs);
  const opId = world.device.send(late, {}, 13 * hourMs);
  await world.pass(12.6 * hourMs);
  expect(mails(world)).toBe(1);
  world.network.setFate(offline);
  await world.pass(12.7 * hourMs);
  world.network.setFate(online);
  await world.untilSynced();
  expect(mails(world)).toBe(1);
  expect(world.journal().operations.find(opId)).toMatchObject({ state: 'undecided' });
});

it('S20: a held send waits without end and delays nothing else', async () => {
  const { world, proposals } = await withProposals(2);
  const [held = toLocalId('none'), other = toLocalId('none')] = proposals;
  world.network.setFate(offline);
  const opId = world.device.send(held);
  world.device.send(other);
  world.process().act((context) => hold(context, opId));
  world.network.setFate(online);
  await world.untilSynced();
  expect(mails(world)).toBe(1);
  world.process().act((context) => release(context, opId));
  await world.untilSynced();
  expect(mails(world)).toBe(2);
});

it('S20: a released send waits for its undo time, in which it can be held again', async () => {
  const { world, proposals } = await withProposals(1);
  const opId = world.device.send(proposals[0] ?? toLocalId('none'), {}, 5 * hourMs);
  const releaseIn = (ms: number) =>
    world.process().act((context) => release(context, opId, context.clock.now() + ms));
  releaseIn(10_000);
  await world.pass(8000);
  expect(mails(world)).toBe(0);
  world.process().act((context) => hold(context, opId));
  await world.pass(60_000);
  expect(mails(world)).toBe(0);
  releaseIn(10_000);
  await world.pass(60_000);
  expect(mails(world)).toBe(1);
});

it('S20: a send that is decided to go waits for its undo time', async () => {
  const { world, proposals } = await withProposals(1);
  world.network.setFate(offline);
  const opId = world.device.send(proposals[0] ?? toLocalId('none'));
  await world.pass(12.1 * hourMs);
  world.network.setFate(online);
  await world.untilSynced();
  world
    .process()
    .act((context) => decide(context, opId, { verdict: 'again', notBefore: context.clock.now() + 10_000 }));
  await world.pass(8000);
  expect(mails(world)).toBe(0);
  await world.pass(60_000);
  expect(mails(world)).toBe(1);
});

it('S5: in a batch, a rejected send delays no other and can be discarded', async () => {
  const { world, proposals } = await withProposals(4);
  world.network.setFate(offline);
  const opIds = proposals.map((proposal) => world.device.send(proposal));
  // An accepted proposal is locked.
  runNow(
    world.service.database.query("UPDATE proposals SET status = 'accepted' WHERE title = 'Offer 1'").run(),
  );
  world.network.setFate(online);
  await world.untilSynced();
  expect(mails(world)).toBe(3);
  expect(world.process().sent.map(({ title }) => title)).toEqual(['Offer 0', 'Offer 2', 'Offer 3']);
  const refused = opIds[1] ?? '';
  expect(world.journal().operations.find(refused)).toMatchObject({ state: 'rejected' });
  world.process().act((context) => discard(context, refused));
  await world.untilSynced();
  expect(world.engine().status()).toMatchObject({ pendingSends: 0, needsReview: 0 });
  expect(world.process().sent).toHaveLength(3);
});

it('S12: a conflict delays the sends of its proposal and no others', async () => {
  const { world, proposals } = await withProposals(2);
  const [conflicted = toLocalId('none')] = proposals;
  world.network.setFate(offline);
  await world.pass(5 * 60_000);
  world.device.update('proposal', conflicted, { title: 'Ours' });
  runNow(world.service.database.query("UPDATE proposals SET title = 'Theirs' WHERE title = 'Offer 0'").run());
  for (const proposal of proposals) world.device.send(proposal);
  world.network.setFate(online);
  await world.untilSynced();
  expect(mails(world)).toBe(1);
  expect(world.engine().status()).toMatchObject({ pendingSends: 1 });
});

it('S20: undoing an edit leaves a later edit of the same field unchanged', async () => {
  const { world, proposals } = await withProposals(1);
  const [proposal = toLocalId('none')] = proposals;
  const { device } = world;
  const [section] = device.view.childrenOf('section', proposal);
  const localId = section?.localId ?? toLocalId('none');
  world.network.setFate(offline);
  device.update('section', localId, { optional: true });
  const send = device.send(proposal);
  device.update('section', localId, { optional: false });
  const [first] = world.journal().operations.ofRecord('section', localId);
  world.process().act((context) => discard(context, first?.operation.opId ?? ''));
  world.process().act((context) => discard(context, send));
  device.follow();
  device.update('section', localId, { optional: true });
  world.network.setFate(online);
  await world.untilSynced();
  expect(rows(world, 'SELECT optional FROM sections')).toEqual([{ optional: 1 }]);
});

it('S14: a send asks without a call if its proposal was archived remotely or expired meanwhile', async () => {
  const { world, proposals } = await withProposals(2);
  const [archived = toLocalId('none'), expired = toLocalId('none')] = proposals;
  const opIds = [world.device.send(archived, {}, hourMs), world.device.send(expired, {}, hourMs)];
  await world.pass(60_000);
  const { database } = world.service;
  runNow(
    database
      .query("UPDATE proposals SET archived_at = '2026-01-01T00:00:00.000Z' WHERE title = 'Offer 0'")
      .run(),
  );
  runNow(
    database
      .query("UPDATE proposals SET expires_at = '2026-01-01T00:00:00.000Z' WHERE title = 'Offer 1'")
      .run(),
  );
  // The next activity contains a copy of the date.
  const copies = `json_set(copies, '$.proposal_expires_at', '2026-01-01T00:00:00.000Z')`;
  runNow(
    database
      .query(
        `INSERT INTO activities (proposal_id, client_id, activity_type, ip_address, additional_fields, copies, created_at)
       SELECT proposal_id, client_id, 'user_view_proposal', ip_address, '{}', ${copies}, created_at
       FROM activities WHERE proposal_id = 2 LIMIT 1`,
      )
      .run(),
  );
  await world.pass(1.1 * hourMs);
  await world.untilSynced();
  expect(mails(world)).toBe(0);
  expect(world.network.exchanges.filter(({ path }) => path.endsWith('/send_proposal'))).toEqual([]);
  expect(opIds.map((opId) => world.journal().operations.find(opId))).toMatchObject([
    { state: 'undecided', reason: createReason('operation.archived') },
    { state: 'undecided', reason: createReason('operation.expired') },
  ]);
  world.device.update('proposal', expired, { expires_at: '2030-01-01' });
  await world.untilSynced();
  world.process().act((context) => decide(context, opIds[1] ?? '', { verdict: 'again' }));
  await world.untilSynced();
  expect(mails(world)).toBe(1);
});

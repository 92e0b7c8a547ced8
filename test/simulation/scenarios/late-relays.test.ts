import { expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { withdraw } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { offline, online, rows, scenarioStarter, type ScenarioWorld } from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/**
 * Operations that reach the journal after a later edit (I9). While the mirror cannot be written, edits bypass it and
 * are based on the journal's state.
 */

const start = scenarioStarter();

/** An edit of the title with this `deviceSeq`. */
function titled(
  { random, clock }: ScenarioWorld,
  localId: LocalId,
  deviceSeq: number,
  change: [string, string],
): Operation {
  return {
    opId: random.uuid(clock.now()),
    deviceSeq,
    createdAt: clock.now(),
    localId,
    proposalId: localId,
    kind: 'update',
    entity: 'proposal',
    fields: { title: change },
  };
}

async function withProposal(): Promise<{ world: ScenarioWorld; proposal: LocalId }> {
  const world = await start();
  const proposal = world.device.create('proposal', { title: 'X' });
  await world.untilSynced();
  world.network.setFate(offline);
  return { world, proposal };
}

it('I1: does not replace the later edit', async () => {
  const { world, proposal } = await withProposal();
  const first = titled(world, proposal, 10, ['X', 'A']);
  const second = titled(world, proposal, 11, ['X', 'B']);
  world.process().submit([second]);
  world.process().submit([first]);
  world.device.follow();
  expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: 'B' });
  expect(world.checkVisible()).toBeNull();
  world.network.setFate(online);
  await world.untilSynced();
  expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'B' }]);
  expect(world.journal().meta.get('lastDeviceSeq')).toBe(11);
});

it('I9: is stored once, in any order and number of relays', async () => {
  const { world, proposal } = await withProposal();
  const edits = [titled(world, proposal, 10, ['X', 'A']), titled(world, proposal, 11, ['X', 'B'])];
  for (const batch of [edits.slice(1), edits, edits.toReversed()]) world.process().submit(batch);
  world.network.setFate(online);
  await world.untilSynced();
  expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'B' }]);
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
});

it('S12: is no conflict with the later edit', async () => {
  const { world, proposal } = await withProposal();
  world.process().submit([titled(world, proposal, 11, ['A', 'B'])]);
  world.process().submit([titled(world, proposal, 10, ['X', 'A'])]);
  world.device.follow();
  expect(world.journal().conflicts.all()).toEqual([]);
  expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: 'B' });
  world.network.setFate(online);
  await world.untilSynced();
  expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'B' }]);
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
});

it('S12: leaves the later value in a conflict with the other user', async () => {
  const { world, proposal } = await withProposal();
  world.process().submit([titled(world, proposal, 11, ['A', 'B'])]);
  runNow(world.service.database.query("UPDATE proposals SET title = 'Theirs'").run());
  world.network.setFate(online);
  await world.pass(5 * 60_000);
  world.process().submit([titled(world, proposal, 10, ['X', 'A'])]);
  await world.untilSynced();
  expect(world.journal().conflicts.all()).toMatchObject([{ base: 'X', mine: 'B', theirs: 'Theirs' }]);
  world.device.follow();
});

it('S12: is no conflict with a later edit that was already sent', async () => {
  const { world, proposal } = await withProposal();
  world.network.setFate(online);
  world.process().submit([titled(world, proposal, 11, ['X', 'B'])]);
  await world.untilSynced();
  world.process().submit([titled(world, proposal, 10, ['X', 'A'])]);
  await world.untilSynced();
  expect(world.journal().conflicts.all()).toEqual([]);
  expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: 'B' });
  expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'B' }]);
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
});

it('S4: does not replace a later edit that was merged into an earlier one', async () => {
  const { world, proposal } = await withProposal();
  world.process().submit([titled(world, proposal, 9, ['X', 'P']), titled(world, proposal, 11, ['P', 'B'])]);
  world.process().submit([titled(world, proposal, 10, ['P', 'A'])]);
  const fresh = world.device.create('proposal', { title: 'New' });
  const [first, last] = [world.journal().meta.get('lastDeviceSeq') ?? 0, 40];
  world.process().submit([titled(world, fresh, last, ['New', 'Last'])]);
  world.process().submit([titled(world, fresh, first + 1, ['New', 'Late'])]);
  world.network.setFate(online);
  await world.untilSynced();
  expect(rows(world, 'SELECT title FROM proposals ORDER BY id')).toEqual([{ title: 'B' }, { title: 'Last' }]);
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
});

it('S20: applies when the later edit was undone', async () => {
  const { world, proposal } = await withProposal();
  const later = titled(world, proposal, 11, ['X', 'B']);
  world.process().submit([later]);
  world.process().act((context) => withdraw(context, later.opId));
  world.process().submit([titled(world, proposal, 10, ['X', 'A'])]);
  world.network.setFate(online);
  await world.untilSynced();
  expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'A' }]);
});

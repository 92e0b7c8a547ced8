import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { withdraw } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { hashShownContent } from '../../support/core/hash-shown-content.ts';
import { resolveConflict } from '../../../src-main/core/sync/decisions/resolve-conflict.ts';
import { apiRoot } from '../world/wire.ts';
import {
  draft,
  offline,
  online,
  rows,
  scenarioStarter,
  untilFullSync,
  type ScenarioWorld,
} from './scenario.ts';
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

describe('S12: an edit arrives after its record was removed, because the service had deleted it', () => {
  /** Removes a record on the service and here; the window's next edits still name it. */
  async function remove(world: ScenarioWorld, kind: 'section' | 'proposal', localId: LocalId): Promise<void> {
    const { serverId } = world.device.require(kind, localId);
    const path = `${apiRoot}/${kind}s/${serverId ?? ''}`;
    expect(await world.service.serve({ method: 'DELETE', path, query: '', body: null })).toMatchObject({
      status: 200,
    });
    await world.pass(untilFullSync);
    expect(world.journal().records.find(kind, localId)).toBeUndefined();
  }

  async function withDraft() {
    const world = await start();
    const made = draft(world);
    const last = world.device.create('section', { proposal_id: made.proposal, title: 'Terms' }, made.section);
    await world.untilSynced();
    return { world, ...made, last };
  }

  const edit = (world: ScenarioWorld, proposal: LocalId, deviceSeq: number) => ({
    opId: world.random.uuid(world.clock.now()),
    deviceSeq,
    createdAt: world.clock.now(),
    proposalId: proposal,
  });

  const keepMine = async (world: ScenarioWorld): Promise<void> => {
    const [conflict] = world.journal().conflicts.all();
    world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
    await world.untilSynced();
  };

  it('keeps the record with the edit and a new line, asks, and creates all of it once', async () => {
    const { world, proposal, section, items } = await withDraft();
    await remove(world, 'section', section);
    const added = toLocalId('added');
    world.process().submit([
      {
        ...edit(world, proposal, 20),
        localId: toLocalId(items[0]),
        ...{ kind: 'update', entity: 'line_item', fields: { amount: [150_000, 160_000] } },
      },
      {
        ...edit(world, proposal, 21),
        localId: added,
        ...{ kind: 'create', entity: 'line_item', after: toLocalId(items[1]) },
        fields: { section_id: [null, section], name: [null, 'Extra'], amount: [null, 1] },
      },
    ]);
    world.device.follow();
    expect(world.checkVisible()).toBeNull();
    expect(world.journal().conflicts.all()).toMatchObject([
      { field: null, entity: 'section', localId: section, proposalId: proposal },
    ]);
    expect(world.device.view.childrenOf('section', proposal).map(({ localId }) => localId)[0]).toBe(section);
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM sections')).toEqual([{ title: 'Terms' }]);
    world.restart();
    await keepMine(world);
    expect(rows(world, 'SELECT title FROM sections ORDER BY position')).toEqual([
      { title: 'Price' },
      { title: 'Terms' },
    ]);
    expect(rows(world, 'SELECT name, amount FROM line_items ORDER BY position')).toEqual([
      { name: 'Design', amount: 160_000 },
      { name: 'Build', amount: 450_000 },
      { name: 'Extra', amount: 1 },
    ]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('keeps the proposal too, if the service deleted it after the section', async () => {
    const { world, proposal, section } = await withDraft();
    await remove(world, 'section', section);
    await remove(world, 'proposal', proposal);
    world.process().submit([
      {
        ...edit(world, proposal, 20),
        localId: section,
        ...{ kind: 'update', entity: 'section', fields: { title: ['Price', 'Our price'] } },
      },
    ]);
    world.device.follow();
    expect(world.journal().conflicts.all()).toMatchObject([{ entity: 'proposal', localId: proposal }]);
    await keepMine(world);
    expect(rows(world, 'SELECT title FROM sections ORDER BY position')).toEqual([
      { title: 'Our price' },
      { title: 'Terms' },
    ]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('drops a delete', async () => {
    const { world, proposal, section } = await withDraft();
    await remove(world, 'proposal', proposal);
    world.process().submit([
      {
        ...edit(world, proposal, 20),
        localId: section,
        kind: 'delete',
        entity: 'section',
        notBefore: null,
      },
    ]);
    world.device.follow();
    expect(world.journal().operations.all()).toEqual([]);
    expect(world.journal().conflicts.all()).toEqual([]);
  });

  it('asks about an e-mail', async () => {
    const { world, proposal } = await withDraft();
    const shown = hashShownContent(world.device.view, proposal);
    await remove(world, 'proposal', proposal);
    world.process().submit([
      {
        ...edit(world, proposal, 20),
        localId: proposal,
        ...{ kind: 'send', entity: 'proposal', notBefore: null, shown },
        message: {
          ...{ email: 'ada@example.com', cc: [], bcc: [], subject: 'Offer', message: '' },
          ...{ save_email_template: false, sender_id: null },
        },
      },
    ]);
    world.device.follow();
    expect(
      world
        .journal()
        .operations.all()
        .filter(({ operation }) => operation.kind === 'send'),
    ).toMatchObject([{ state: 'undecided', reason: { code: 'operation.deletedAfterApproval' } }]);
    expect(world.journal().conflicts.all()).toMatchObject([{ entity: 'proposal', localId: proposal }]);
    await world.untilSynced();
    expect(world.service.mails()).toEqual([]);
  });
});

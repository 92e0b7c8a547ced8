import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { decide, withdraw } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { resolveConflict } from '../../../src-main/core/sync/decisions/resolve-conflict.ts';
import { apiRoot } from '../world/wire.ts';
import { offline, online, rows, scenarioStarter, untilFullSync, type ScenarioWorld } from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** Records deleted on the service and edited here, and the consequences (S4, S12). */

const start = scenarioStarter();

describe('S12: deleted on the service, edited here', () => {
  async function deletedWhileEdited(): Promise<{
    world: ScenarioWorld;
    proposal: LocalId;
    section: LocalId;
    item: LocalId;
  }> {
    const world = await start();
    const { device } = world;
    const proposal = device.create('proposal', { title: 'Website' });
    const section = device.create('section', { proposal_id: proposal, title: 'Price', section_type: 'cost' });
    const item = device.create('line_item', { section_id: section, name: 'Design', amount: 150_000 });
    device.create('section', { proposal_id: proposal, title: 'Terms' }, section);
    await world.untilSynced();
    world.network.setFate(offline);
    device.update('line_item', item, { amount: 160_000 });
    const added = device.create('line_item', { section_id: section, name: 'Extra', amount: 1 }, item);
    expect(added).not.toBe('');
    const { serverId } = device.require('section', section);
    const path = `${apiRoot}/sections/${serverId ?? ''}`;
    expect(await world.service.serve({ method: 'DELETE', path, query: '', body: null })).toMatchObject({
      status: 200,
    });
    world.network.setFate(online);
    await world.untilSynced();
    await world.pass(untilFullSync);
    return { world, proposal, section, item };
  }

  it('stays on screen whole, and nothing of it is sent before the decision', async () => {
    const { world, proposal, section, item } = await deletedWhileEdited();
    expect(world.journal().conflicts.all()).toMatchObject([
      { field: null, entity: 'section', localId: section, proposalId: proposal },
    ]);
    expect(world.device.require('line_item', item).fields).toMatchObject({ amount: 160_000 });
    expect(world.device.view.childrenOf('section', proposal).map(({ localId }) => localId)[0]).toBe(section);
    expect(rows(world, 'SELECT title FROM sections')).toEqual([{ title: 'Terms' }]);
    expect(world.engine().status().needsReview).toBe(1);
  });

  it('creates the record again with its descendants: same local ids, new server ids, once', async () => {
    const { world, proposal, section, item } = await deletedWhileEdited();
    const [conflict] = world.journal().conflicts.all();
    world.restart();
    await world.untilSynced();
    world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM sections ORDER BY position')).toEqual([
      { title: 'Price' },
      { title: 'Terms' },
    ]);
    expect(rows(world, 'SELECT name, amount FROM line_items ORDER BY position')).toEqual([
      { name: 'Design', amount: 160_000 },
      { name: 'Extra', amount: 1 },
    ]);
    expect(world.device.require('section', section).serverId).not.toBeNull();
    expect(world.device.require('line_item', item).serverId).not.toBeNull();
    expect(world.device.view.childrenOf('section', proposal)).toHaveLength(2);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it("removes the record here on the user's decision", async () => {
    const { world, proposal } = await deletedWhileEdited();
    const [conflict] = world.journal().conflicts.all();
    world
      .process()
      .act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'theirs' }));
    await world.untilSynced();
    expect(world.device.view.childrenOf('section', proposal)).toHaveLength(1);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });
});

it.each([
  ['one section before an older one', ['Y']],
  ['neighbors', ['X', 'Y']],
])('S12: undecided sections keep their position: %s', async (_, gone) => {
  const world = await start();
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const shown = (): string =>
    device.view
      .childrenOf('section', proposal)
      .flatMap((record) => (record.entity === 'section' ? [record.fields.title] : []))
      .join(' ');
  const ids: Record<string, LocalId> = {};
  for (const [title, after] of [
    ['A', ''],
    ['Z', 'A'],
    ['X', 'A'],
    ['Y', 'X'],
  ] as const) {
    ids[title] = device.create('section', { proposal_id: proposal, title }, ids[after] ?? null);
    await world.untilSynced();
  }
  expect(shown()).toBe('A X Y Z');
  world.network.setFate(offline);
  for (const title of gone) {
    const section = ids[title] ?? toLocalId('none');
    device.update('section', section, { body: '<p>Here.</p>' });
    const path = `${apiRoot}/sections/${device.require('section', section).serverId ?? ''}`;
    await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  }
  // After so long a disconnection, records are read before they are written.
  await world.pass(untilFullSync);
  world.network.setFate(online);
  await world.untilSynced();
  expect(world.journal().conflicts.all()).toHaveLength(gone.length);
  expect(shown()).toBe('A X Y Z');
  for (const { conflictId } of world.journal().conflicts.all())
    world.process().act((context) => resolveConflict(context, conflictId, { type: 'mine' }));
  await world.untilSynced();
  expect(shown()).toBe('A X Y Z');
  const served = rows(world, 'SELECT title FROM sections ORDER BY position').map(({ title }) => title);
  expect(served.join(' ')).toBe('A X Y Z');
});

it('I1: giving up a deleted client keeps the proposals that name it', async () => {
  const world = await start();
  const { device } = world;
  const client = device.create('client', { email: 'ada@example.com', name: 'Ada' });
  await world.untilSynced();
  world.network.setFate(offline);
  device.update('client', client, { city: 'Utrecht' });
  const proposal_id = device.create('proposal', { title: 'Website', client_id: client });
  device.create('section', { proposal_id, title: 'Price' });
  runNow(world.service.database.query('DELETE FROM clients').run());
  await world.pass(untilFullSync);
  world.network.setFate(online);
  await world.untilSynced();
  const [conflict] = world.journal().conflicts.all();
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'theirs' }));
  await world.untilSynced();
  expect(rows(world, 'SELECT title, client_id FROM proposals')).toEqual([
    { title: 'Website', client_id: null },
  ]);
  expect(rows(world, 'SELECT title FROM sections')).toEqual([{ title: 'Price' }]);
  // The proposals ask for another client (missing-client.test.ts).
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 1 });
});

it('S12: a refused create inside a deleted proposal asks about the proposal, once', async () => {
  const world = await start();
  const { device } = world;
  const proposal_id = device.create('proposal', { title: 'Website' });
  await world.untilSynced();
  world.network.setFate(offline);
  for (const title of ['A', 'B', 'C']) device.create('section', { proposal_id, title });
  runNow(world.service.database.query('DELETE FROM proposals').run());
  world.network.setFate(online);
  world.engine().syncNow();
  await world.pass(2_000);
  const { conflicts, operations } = world.journal();
  expect(conflicts.all()).toMatchObject([{ field: null, entity: 'proposal', localId: proposal_id }]);
  expect(operations.all().map(({ state }) => state)).not.toContain('rejected');
  const [conflict] = conflicts.all();
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
  await world.untilSynced();
  expect(rows(world, 'SELECT title FROM sections ORDER BY position').map(({ title }) => title)).toEqual([
    'C',
    'B',
    'A',
  ]);
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
});

it('S12: a refused line item inside a deleted proposal asks about the proposal and not about the section', async () => {
  const world = await start();
  const { device } = world;
  const proposal_id = device.create('proposal', { title: 'Website' });
  const section_id = device.create('section', { proposal_id, title: 'Price', section_type: 'cost' });
  device.create('section', { proposal_id, title: 'Terms' }, section_id);
  await world.untilSynced();
  device.create('line_item', { section_id, name: 'Design', amount: 150_000 });
  const { serverId } = device.require('proposal', proposal_id);
  const path = `${apiRoot}/proposals/${serverId ?? ''}`;
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  await world.pass(2_000);
  const { conflicts, operations } = world.journal();
  expect(conflicts.all()).toMatchObject([{ field: null, entity: 'proposal', localId: proposal_id }]);
  expect(operations.all().map(({ state }) => state)).not.toContain('rejected');
  const titles = device.view.childrenOf('section', proposal_id).map(({ fields }) => fields);
  expect(titles).toMatchObject([{ title: 'Price' }, { title: 'Terms' }]);
});

describe('S4: after a deletion, positions are counted in the present list', () => {
  it('a new section goes first when the first one was deleted here before', async () => {
    const world = await start();
    const { device } = world;
    const proposal_id = device.create('proposal', { title: 'Order' });
    const first = device.create('section', { proposal_id, title: 'A' });
    const second = device.create('section', { proposal_id, title: 'B' }, first);
    device.create('section', { proposal_id, title: 'C' }, second);
    await world.untilSynced();
    device.delete('section', first);
    await world.pass(1_000);
    device.create('section', { proposal_id, title: 'D' });
    await world.pass(1_000);
    expect(rows(world, 'SELECT title FROM sections ORDER BY position').map(({ title }) => title)).toEqual([
      'D',
      'B',
      'C',
    ]);
  });
});

describe('S20: undoing the create of a client before it was sent', () => {
  it('keeps the proposals that name it, with their descendants', async () => {
    const world = await start();
    const { device } = world;
    world.network.setFate(offline);
    const client = device.create('client', { email: 'ada@example.com', name: 'Ada' });
    const proposal = device.create('proposal', { title: 'Website', client_id: client });
    device.create('section', { proposal_id: proposal, title: 'Price' });
    const [create] = world.journal().operations.ofRecord('client', client);
    world.process().act((context) => withdraw(context, create?.operation.opId ?? ''));
    device.follow();
    expect(device.find('client', client)).toBeUndefined();
    expect(device.require('proposal', proposal).fields).toMatchObject({ client_id: null });
    world.network.setFate(online);
    await world.untilSynced();
    expect(rows(world, 'SELECT email FROM clients')).toEqual([]);
    expect(rows(world, 'SELECT title, client_id FROM proposals')).toEqual([
      { title: 'Website', client_id: null },
    ]);
    expect(rows(world, 'SELECT title FROM sections')).toEqual([{ title: 'Price' }]);
    // The proposals ask for another client (missing-client.test.ts).
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 1 });
  });
});

describe('S4: a client created and deleted offline', () => {
  it('leaves its proposals without a client, and they are not refused', async () => {
    const world = await start();
    world.network.setFate(offline);
    const client = world.device.create('client', { email: 'ada@example.com', name: 'Ada' });
    const proposal = world.device.create('proposal', { title: 'Website', client_id: client });
    world.device.delete('client', client);
    world.network.setFate(online);
    await world.untilSynced();
    expect(rows(world, 'SELECT title, client_id FROM proposals')).toEqual([
      { title: 'Website', client_id: null },
    ]);
    expect(world.device.require('proposal', proposal).fields).toMatchObject({ client_id: null });
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });
});

it('S12: the sections of a deleted proposal stay with it although the service lists none', async () => {
  const world = await start({ service: { variants: ['sections-reusable-only'] } });
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const price = device.create('section', { proposal_id: proposal, title: 'Price', section_type: 'cost' });
  device.create('section', { proposal_id: proposal, title: 'Terms' }, price);
  await world.untilSynced();
  world.network.setFate(offline);
  device.send(proposal);
  const path = `${apiRoot}/proposals/1`;
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  await world.pass(untilFullSync);
  world.network.setFate(online);
  world.engine().syncNow();
  await world.pass(60_000);
  expect(device.view.childrenOf('section', proposal)).toHaveLength(2);
  const [conflict, ...others] = world.journal().conflicts.all();
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({ field: null, entity: 'proposal', localId: proposal });
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
  await world.pass(60_000);
  expect(rows(world, 'SELECT title FROM sections ORDER BY position')).toEqual([
    { title: 'Price' },
    { title: 'Terms' },
  ]);
});

it('S12: they stay too if the proposal is deleted during the reading before its send', async () => {
  const world = await start();
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const section = device.create('section', { proposal_id: proposal, title: 'Price' });
  await world.untilSynced();
  const path = `${apiRoot}/proposals/${device.require('proposal', proposal).serverId ?? ''}`;
  let isRead = false;
  world.network.setFate((request) => {
    if (isRead && request.path.endsWith('/sections')) {
      isRead = false;
      void world.service.serve({ method: 'DELETE', path, query: '', body: null });
    }
    isRead ||= request.path === path;
    return { type: 'deliver' };
  });
  const send = device.send(proposal, {}, 0);
  await world.untilSynced();
  world.process().act((context) => decide(context, send, { verdict: 'done' }));
  device.update('proposal', proposal, { title: 'Web site' });
  await world.untilSynced();
  const { conflicts } = world.journal();
  const [conflict] = conflicts.all();
  expect(conflict).toMatchObject({ field: null, entity: 'proposal', localId: proposal });
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
  await world.untilSynced();
  expect(device.view.childrenOf('section', proposal).map(({ localId }) => localId)).toEqual([section]);
  expect(rows(world, 'SELECT title FROM sections')).toEqual([{ title: 'Price' }]);
});

it('S12: the line items of its sections stay although the service lists sections without items', async () => {
  const world = await start({ service: { variants: ['delete-cascade-late'] } });
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const price = device.create('section', { proposal_id: proposal, title: 'Price', section_type: 'cost' });
  device.create('line_item', { section_id: price, name: 'Design', amount: 150_000 });
  await world.untilSynced();
  device.send(proposal, {}, 60_000);
  const path = `${apiRoot}/proposals/1`;
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  // The restart begins with a full sync.
  world.restart();
  await world.pass(5_000);
  const [conflict, ...others] = world.journal().conflicts.all();
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({ field: null, entity: 'proposal', localId: proposal });
  expect(device.view.childrenOf('line_item', price)).toHaveLength(1);
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
  await world.pass(60_000);
  expect(rows(world, 'SELECT name FROM line_items')).toEqual([{ name: 'Design' }]);
});

it('S15: the last line item of a section is removed when the service confirms that the proposal exists', async () => {
  const world = await start();
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const price = device.create('section', { proposal_id: proposal, title: 'Price', section_type: 'cost' });
  device.create('line_item', { section_id: price, name: 'Design', amount: 150_000 });
  await world.untilSynced();
  await world.service.serve({ method: 'DELETE', path: `${apiRoot}/line_items/1`, query: '', body: null });
  world.restart();
  await world.pass(5_000);
  expect(device.view.childrenOf('section', proposal)).toHaveLength(1);
  expect(device.view.childrenOf('line_item', price)).toEqual([]);
});

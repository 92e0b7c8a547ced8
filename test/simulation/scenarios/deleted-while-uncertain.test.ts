import { expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { resolveConflict } from '../../../src-main/core/sync/decisions/resolve-conflict.ts';
import { apiRoot } from '../world/wire.ts';
import { offline, online, rows, scenarioStarter, untilFullSync } from './scenario.ts';

/** Remote deletions while the outcome of a call about the record is unknown (S8, S12). */

const start = scenarioStarter();

it('I1: an edit without an answer at the time of the deletion is part of the new create, and does not follow it', async () => {
  const world = await start();
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const section = device.create('section', { proposal_id: proposal, title: 'Price', optional: true });
  await world.untilSynced();
  world.network.setFate(({ method }) => ({ type: method === 'PUT' ? 'lose-answer' : 'deliver' }));
  device.update('section', section, { optional: false });
  await world.pass(1_000);
  const path = `${apiRoot}/proposals/${device.require('proposal', proposal).serverId ?? ''}`;
  expect(await world.service.serve({ method: 'DELETE', path, query: '', body: null })).toMatchObject({
    status: 200,
  });
  // The deletion of the proposal is found before the section's verification is answered.
  world.network.setFate(({ path: asked }) => ({
    type: asked.includes('/sections/') ? 'lose-answer' : 'deliver',
  }));
  device.update('proposal', proposal, { title: 'Web site' });
  while (world.journal().conflicts.all().length === 0) await world.pass(100);
  world.network.setFate(online);
  await world.untilSynced();
  device.update('section', section, { optional: true });
  const [conflict] = world.journal().conflicts.all();
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
  await world.untilSynced();
  expect(rows(world, 'SELECT title, optional FROM sections')).toEqual([{ title: 'Price', optional: 1 }]);
  expect(device.require('section', section).fields).toMatchObject({ optional: true });
});

it.each([
  ['keeps', 'mine'],
  ['takes away', 'theirs'],
] as const)(
  'S12: a section whose answer arrives after the deletion of its proposal stays with it: the user %s both',
  async (_what, type) => {
    const world = await start();
    const { device } = world;
    const proposal = device.create('proposal', { title: 'Website' });
    await world.untilSynced();
    const path = `${apiRoot}/proposals/${device.require('proposal', proposal).serverId ?? ''}`;
    world.network.setFate(({ method, path: asked }) =>
      method === 'POST' && asked.endsWith('/sections')
        ? { type: 'answer-late', afterMs: 8_000 }
        : { type: 'deliver' },
    );
    const section = device.create('section', { proposal_id: proposal, title: 'Price' });
    await world.pass(500);
    expect(rows(world, 'SELECT title FROM sections')).toHaveLength(1);
    await world.service.serve({ method: 'DELETE', path, query: '', body: null });
    await world.pass(5_100);
    device.update('proposal', proposal, { title: 'Web site' });
    while (world.journal().conflicts.all().length === 0) await world.pass(100);
    world.network.setFate(online);
    expect(device.find('section', section)).toBeDefined();
    await world.untilSynced();
    expect(device.require('section', section).fields).toMatchObject({ proposal_id: proposal });
    expect(world.journal().conflicts.all()).toMatchObject([{ entity: 'proposal', field: null }]);
    const [conflict] = world.journal().conflicts.all();
    world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type }));
    await world.untilSynced();
    const kept = type === 'mine' ? [{ title: 'Price' }] : [];
    expect(rows(world, 'SELECT title FROM sections')).toEqual(kept);
    expect(device.find('section', section) !== undefined).toBe(type === 'mine');
    expect(world.journal().operations.all()).toEqual([]);
  },
);

it.each([
  ['keeps', 'mine', 'an edit'],
  ['takes away', 'theirs', 'an edit'],
  ['keeps', 'mine', 'a line item'],
  ['takes away', 'theirs', 'a line item'],
] as const)(
  'S12: the user %s a proposal (%s) although %s in it is answered after its deletion',
  async (_what, type, late) => {
    const world = await start();
    const { device } = world;
    const proposal = device.create('proposal', { title: 'Website' });
    const section = device.create('section', { proposal_id: proposal, title: 'Price', section_type: 'cost' });
    await world.untilSynced();
    const path = `${apiRoot}/proposals/${device.require('proposal', proposal).serverId ?? ''}`;
    world.network.setFate(({ method, path: asked }) =>
      method !== 'GET' && asked.includes('/sections')
        ? { type: 'answer-late', afterMs: 8_000 }
        : { type: 'deliver' },
    );
    if (late === 'an edit') device.update('section', section, { title: 'Prices' });
    else device.create('line_item', { section_id: section, name: 'Design', amount: 150_000 });
    await world.pass(500);
    await world.service.serve({ method: 'DELETE', path, query: '', body: null });
    await world.pass(5_100);
    device.update('proposal', proposal, { title: 'Web site' });
    while (world.journal().conflicts.all().length === 0) await world.pass(100);
    world.network.setFate(online);
    await world.untilSynced();
    expect(device.find('section', section)).toBeDefined();
    const [conflict] = world.journal().conflicts.all();
    world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type }));
    await world.untilSynced();
    const kept = [late === 'an edit' ? 'Prices' : 'Price', late === 'an edit' ? 0 : 1];
    expect(
      rows(world, 'SELECT title, (SELECT count(*) FROM line_items) AS items FROM sections').map(
        ({ title, items }) => [title, items],
      ),
    ).toEqual(type === 'mine' ? [kept] : []);
    expect(device.find('section', section) !== undefined).toBe(type === 'mine');
    expect(world.journal().operations.all()).toEqual([]);
  },
);

it('S12: an uncertain edit does not reappear after it was undone, while the user decides about the record', async () => {
  const world = await start();
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const section = device.create('section', { proposal_id: proposal, title: 'Price', optional: false });
  await world.untilSynced();
  world.network.setFate(({ method, path }) => ({
    type: method === 'PUT' || path.includes('/sections') ? 'lose-answer' : 'deliver',
  }));
  device.update('section', section, { optional: true });
  await world.pass(1_000);
  device.update('section', section, { optional: false });
  const path = `${apiRoot}/proposals/${device.require('proposal', proposal).serverId ?? ''}`;
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  world.network.setFate(({ path: asked }) => ({
    type: asked.includes('/sections') ? 'lose-answer' : 'deliver',
  }));
  device.update('proposal', proposal, { title: 'Web site' });
  while (world.journal().conflicts.all().length === 0) await world.pass(100);
  expect(device.require('section', section).fields).toMatchObject({ optional: false });
  world.network.setFate(online);
  await world.untilSynced();
  const [conflict] = world.journal().conflicts.all();
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
  await world.untilSynced();
  expect(rows(world, 'SELECT title, optional FROM sections')).toEqual([{ title: 'Price', optional: 0 }]);
});

it('I1: an edit and its reversal around one in flight at the deletion are part of the new create', async () => {
  const world = await start();
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const section = device.create('section', { proposal_id: proposal, title: 'Price', optional: false });
  await world.untilSynced();
  world.network.setFate(({ method }) => ({ type: method === 'PUT' ? 'lose-answer' : 'deliver' }));
  device.update('section', section, { optional: true });
  await world.pass(1_000);
  device.update('section', section, { optional: false });
  const path = `${apiRoot}/proposals/${device.require('proposal', proposal).serverId ?? ''}`;
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  world.network.setFate(({ path: asked }) => ({
    type: asked.includes('/sections') ? 'lose-answer' : 'deliver',
  }));
  device.update('proposal', proposal, { title: 'Web site' });
  while (world.journal().conflicts.all().length === 0) await world.pass(100);
  world.network.setFate(online);
  await world.untilSynced();
  device.update('section', section, { optional: true });
  const [conflict] = world.journal().conflicts.all();
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
  await world.untilSynced();
  expect(rows(world, 'SELECT title, optional FROM sections')).toEqual([{ title: 'Price', optional: 1 }]);
});

it.each([
  ['create', 'lose-answer'],
  ['create', 'lose-request'],
  ['edit', 'lose-answer'],
  ['edit', 'lose-request'],
] as const)(
  'S12: a line item with an uncertain %s is part of the question about its deleted section: %s',
  async (kind, fate) => {
    const world = await start();
    const { device } = world;
    const proposal_id = device.create('proposal', { title: 'Website' });
    const section_id = device.create('section', { proposal_id, title: 'Price', section_type: 'cost' });
    const create = (): LocalId => device.create('line_item', { section_id, name: 'Design', amount: 150_000 });
    const existing = kind === 'edit' ? create() : null;
    await world.untilSynced();
    world.network.setFate(({ path }) => ({ type: path.includes('/line_items') ? fate : 'deliver' }));
    if (existing === null) create();
    else device.update('line_item', existing, { amount: 160_000 });
    await world.pass(1_000);
    const path = `${apiRoot}/sections/${device.require('section', section_id).serverId ?? ''}`;
    await world.service.serve({ method: 'DELETE', path, query: '', body: null });
    // The restart begins with a full sync.
    world.restart();
    await world.pass(5_000);
    world.network.setFate(online);
    await world.untilSynced();
    await world.pass(untilFullSync);
    const { conflicts, operations } = world.journal();
    expect(new Set(operations.all().map(({ operation }) => operation.kind))).toEqual(new Set(['create']));
    const [conflict, ...others] = conflicts.all();
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ field: null, entity: 'section', localId: section_id });
    world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
    await world.untilSynced();
    const amount = kind === 'edit' ? 160_000 : 150_000;
    expect(rows(world, 'SELECT name, amount FROM line_items')).toEqual([{ name: 'Design', amount }]);
  },
);

it('S12: a line item with an uncertain edit is removed silently if its section was deleted here too', async () => {
  const world = await start();
  const { device } = world;
  const proposal_id = device.create('proposal', { title: 'Website' });
  const section_id = device.create('section', { proposal_id, title: 'Price', section_type: 'cost' });
  const line = device.create('line_item', { section_id, name: 'Design', amount: 150_000 });
  await world.untilSynced();
  world.network.setFate(({ path }) => ({ type: path.includes('/line_items') ? 'lose-answer' : 'deliver' }));
  device.update('line_item', line, { amount: 160_000 });
  await world.pass(1_000);
  world.network.setFate(offline);
  const path = `${apiRoot}/sections/${device.require('section', section_id).serverId ?? ''}`;
  device.delete('section', section_id);
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  world.network.setFate(online);
  await world.untilSynced();
  await world.pass(untilFullSync);
  expect(world.journal().operations.all()).toEqual([]);
  expect(world.journal().conflicts.all()).toEqual([]);
});

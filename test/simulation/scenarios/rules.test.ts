import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { discard, withdraw } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import type { Fate } from '../world/network.ts';
import {
  draft,
  offline,
  once,
  online,
  rows,
  scenarioStarter,
  writes,
  type ScenarioWorld,
} from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** Rules that apply to every run and have no file of their own. */

const start = scenarioStarter();

const statuses = (world: ScenarioWorld): readonly number[] =>
  world.network.exchanges.map(({ status }) => status);

it('S1: a record keeps its local id; the server id is an attribute, and only it is sent', async () => {
  const world = await start();
  world.network.setFate(offline);
  const { client, proposal, section, items } = draft(world);
  const ids = new Set([client, proposal, section, ...items]);
  const listed = (): ReadonlySet<string> =>
    new Set(
      world.device.view.values().flatMap(({ entity, localId }) => (entity === 'taxation' ? [] : [localId])),
    );
  expect(listed()).toEqual(ids);
  world.network.setFate(online);
  await world.untilSynced();
  world.restart();
  await world.pass(31 * 60_000);
  await world.untilSynced();
  expect(listed()).toEqual(ids);
  expect(world.device.require('proposal', proposal)).toMatchObject({
    serverId: '1',
    fields: { client_id: client },
  });
  expect(world.device.require('section', section)).toMatchObject({
    serverId: '1',
    fields: { proposal_id: proposal },
  });
  expect(rows(world, 'SELECT client_id FROM proposals')).toEqual([{ client_id: 1 }]);
  expect(rows(world, 'SELECT proposal_id FROM sections')).toEqual([{ proposal_id: 1 }]);
  expect(rows(world, 'SELECT DISTINCT section_id FROM line_items')).toEqual([{ section_id: 1 }]);
});

it('S2: the state `sending` is on disk before the first byte leaves', async () => {
  const world = await start();
  const marked: unknown[] = [];
  world.network.setFate(({ method }) => {
    if (method !== 'GET')
      marked.push(
        world
          .journal()
          .operations.all()
          .map(({ operation, state }) => [operation.kind, state]),
      );
    return online();
  });
  const client = world.device.create('client', { email: 'ada@example.com', name: 'Ada' });
  // Long enough for the call to leave, too short for it to arrive.
  await world.pass(10);
  expect(marked).toEqual([[['create', 'sending']]]);
  world.restart();
  expect(world.journal().operations.ofRecord('client', client)).toMatchObject([
    { state: expect.stringMatching(/^(?:uncertain|verifying)$/u) },
  ]);
  await world.untilSynced();
  expect(rows(world, 'SELECT email FROM clients')).toEqual([{ email: 'ada@example.com' }]);
});

describe('S17: the order of readings', () => {
  it('drafts and pending proposals before the others that have changed, and each eventually', async () => {
    const world = await start({ service: { variants: ['extra-attributes'] } });
    const { database } = world.service;
    for (let number = 1; number <= 14; number += 1)
      world.device.create('proposal', { title: `Offer ${number}` });
    await world.untilSynced();
    runNow(database.query("UPDATE proposals SET updated_at = '2031-01-01T00:00:00.000Z'").run());
    runNow(database.query("UPDATE proposals SET status = 'accepted' WHERE id % 2 = 0").run());
    const before = world.network.exchanges.length;
    world.engine().syncNow();
    await world.pass(65_000);
    const read = world.network.exchanges
      .slice(before)
      .flatMap(({ path }) => /\/proposals\/(\d+)\/taxations$/u.exec(path)?.[1] ?? [])
      .map(Number);
    expect(read.slice(0, 7).every((id) => id % 2 === 1)).toBe(true);
    expect(read.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
  });

  it('S19: the opened proposal before pending pushes', async () => {
    const world = await start();
    const { device } = world;
    const { proposal, section } = draft(world);
    await world.untilSynced();
    world.network.setFate(offline);
    const long = device.create('proposal', { title: 'Long' });
    let last: LocalId | null = null;
    for (let index = 0; index < 60; index += 1)
      last = device.create('section', { proposal_id: long, title: `Section ${index}` }, last);
    runNow(world.service.database.query("UPDATE sections SET title = 'Their price'").run());
    world.network.setFate(online);
    world.engine().syncNow();
    await world.pass(500);
    world.engine().setFocus(proposal);
    await world.pass(400);
    expect(world.engine().status().pendingChanges).toBeGreaterThan(20);
    expect(device.require('section', section).fields).toMatchObject({ title: 'Their price' });
    await world.untilSynced();
    expect(rows(world, 'SELECT id FROM sections')).toHaveLength(61);
  });
});

it.each([
  ['client', /\/clients$/u],
  ['proposal', /\/proposals$/u],
  ['section', /\/sections$/u],
] as const)(
  'I4: no operation is sent before the %s that it depends on, also if that answer is lost',
  async (_, path) => {
    const world = await start({ fate: once('POST', path, { type: 'lose-answer' }) });
    const { proposal } = draft(world);
    world.device.update('proposal', proposal, { title: 'New website' });
    world.device.send(proposal);
    await world.untilSynced();
    expect(statuses(world).filter((status) => status >= 400)).toEqual([]);
    expect(writes(world)).toEqual([
      'POST /clients',
      'POST /proposals',
      'POST /sections',
      'POST /sections/1/line_items',
      'POST /sections/1/line_items',
      'PUT /proposals/1/send_proposal',
    ]);
  },
);

it("I5: in the idle state, the screen shows the service's content, whoever edited it", async () => {
  const world = await start({ service: { variants: ['autofill', 'asc-order'] } });
  const { client, proposal, section, items } = draft(world);
  await world.untilSynced();
  world.device.update('section', section, { body: '<p>Ours.</p>' });
  runNow(world.service.database.query("UPDATE clients SET city = 'Utrecht'").run());
  runNow(world.service.database.query("UPDATE sections SET title = 'Theirs'").run());
  runNow(world.service.database.query('UPDATE line_items SET position = 3 - position').run());
  await world.pass(31 * 60_000);
  await world.untilSynced();
  const [row] = rows(world, 'SELECT email, city FROM clients');
  expect(world.device.require('client', client).fields).toMatchObject({ ...row, city: 'Utrecht' });
  expect(world.device.require('section', section).fields).toMatchObject({
    title: 'Theirs',
    body: '<p>Ours.</p>',
  });
  expect(rows(world, 'SELECT title, body FROM sections')).toEqual([
    { title: 'Theirs', body: '<p>Ours.</p>' },
  ]);
  expect(world.device.view.childrenOf('line_item', section).map(({ localId }) => localId)).toEqual(
    items.toReversed(),
  );
  expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: 'Website' });
});

it('I6: a rejected operation stays with its reason until the user decides, and blocks no others', async () => {
  const world = await start();
  const { proposal } = draft(world);
  await world.untilSynced();
  runNow(world.service.database.query("UPDATE proposals SET status = 'accepted'").run());
  world.device.update('proposal', proposal, { title: 'Too late' });
  world.device.create('client', { email: 'grace@example.com', name: 'Grace' });
  await world.untilSynced();
  const [refused, ...others] = world.journal().operations.all();
  expect(others).toEqual([]);
  expect(refused).toMatchObject({ operation: { kind: 'update' }, state: 'rejected' });
  expect(refused?.reason).not.toBeNull();
  expect(world.engine().status()).toMatchObject({ needsReview: 1 });
  world.process().act((context) => discard(context, refused?.operation.opId ?? ''));
  await world.untilSynced();
  expect(world.journal().operations.all()).toEqual([]);
  expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: 'Website' });
});

const ways: readonly Fate[] = [
  { type: 'refuse' },
  { type: 'lose-request' },
  { type: 'captive' },
  { type: 'truncate' },
  { type: 'fault', status: 503, takesEffect: false },
  { type: 'rate-limit', retryAfter: null },
];

it.each(ways.map((fate) => [fate.type, fate] as const))(
  'I13: continues when the network heals, after an hour of %s',
  async (_, fate) => {
    const world = await start();
    world.network.setFate(() => fate);
    draft(world);
    await world.pass(60 * 60_000);
    world.network.setFate(online);
    await world.untilSynced();
    for (const table of ['clients', 'proposals', 'sections'])
      expect(rows(world, `SELECT id FROM ${table}`)).toHaveLength(1);
    expect(rows(world, 'SELECT id FROM line_items')).toHaveLength(2);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  },
);

describe('I13: a refused key', () => {
  async function refused(): Promise<ScenarioWorld> {
    const world = await start();
    let calls = 0;
    world.network.setFate(() => {
      calls += 1;
      return { type: 'fault', status: 401, takesEffect: false };
    });
    world.device.create('client', { email: 'ada@example.com', name: 'Ada' });
    await world.pass(60_000);
    expect(world.engine().status().current.phase).toBe('unauthorized');
    // Frequent attempts must not lock the user out.
    expect(calls).toBe(1);
    world.network.setFate(online);
    await world.pass(1_000);
    expect(rows(world, 'SELECT email FROM clients')).toEqual([]);
    return world;
  }

  it("is tried again on the user's request", async () => {
    const world = await refused();
    world.engine().syncNow();
    await world.pass(1_000);
    expect(rows(world, 'SELECT email FROM clients')).toHaveLength(1);
  });

  it('is tried again after minutes, because a proxy may have refused it', async () => {
    const world = await refused();
    await world.pass(5 * 60_000);
    expect(rows(world, 'SELECT email FROM clients')).toHaveLength(1);
  });
});

it('S20: withdrawing an operation that waits for the budget does not change the connection state', async () => {
  const phases = new Set<string>();
  const world = await start();
  world.network.setFate(offline);
  const create = (_: unknown, index: number): string =>
    world.device.create('client', { email: `${index}@example.com`, name: 'Ada' });
  const clients = Array.from({ length: 120 }, create);
  world.network.setFate(online);
  world.engine().syncNow();
  await world.pass(15_000);
  const waiting = clients.filter(
    (client) => world.device.require('client', toLocalId(client)).serverId === null,
  );
  expect(waiting.length).toBeGreaterThan(4);
  for (const localId of waiting) {
    const [entry] = world.journal().operations.ofRecord('client', toLocalId(localId));
    world.process().act((context) => withdraw(context, entry?.operation.opId ?? ''));
  }
  for (let second = 0; second < 60; second += 1) {
    phases.add(world.engine().status().current.phase);
    await world.pass(1_000);
  }
  expect([...phases]).not.toContain('offline');
});

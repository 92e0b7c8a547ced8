import { describe, expect, it } from 'vitest';
import { toServerId } from '#shared/domain/testing/ids.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { adoptRecord, findCandidates } from '../../../src-main/core/sync/verify/adopt-record.ts';
import { decide } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import type { Fate } from '../world/network.ts';
import {
  offline,
  once,
  online,
  rows,
  scenarioStarter,
  untilFullSync,
  type ScenarioWorld,
} from './scenario.ts';

/** S8: creates without an answer whose record the other user changed before it was verified. */

const start = scenarioStarter();

interface Account {
  readonly world: ScenarioWorld;
  readonly client: LocalId;
  readonly proposal: LocalId;
  readonly section: LocalId;
}

/** A synced account with one record of each kind. */
async function account(service: object = {}): Promise<Account> {
  const world = await start(service);
  const { device } = world;
  const client = device.create('client', { email: 'ada@example.com', name: 'Ada' });
  const proposal = device.create('proposal', { title: 'Website', client_id: client });
  const section = device.create('section', { proposal_id: proposal, title: 'Price', section_type: 'cost' });
  device.create('line_item', { section_id: section, name: 'Design', amount: 100 });
  device.create('taxation', { proposal_id: proposal, name: 'Duty', percentage: '5' });
  await world.untilSynced();
  return { world, client, proposal, section };
}

interface Case {
  readonly entity: Entity;
  readonly table: string;
  readonly post: RegExp;
  readonly create: (account: Account) => LocalId;
  /** What the other user writes into the new record. */
  readonly rewrite: readonly [path: string, body: object];
  /** What the other user creates beside it. */
  readonly beside: readonly [path: string, body: object];
}

const cases: readonly Case[] = [
  {
    entity: 'client',
    table: 'clients',
    post: /\/clients$/u,
    create: ({ world }) => world.device.create('client', { email: 'grace@example.com', name: 'Grace' }),
    rewrite: ['clients/2', { client: { email: 'hopper@example.com', name: 'Grace' } }],
    beside: ['clients', { client: { email: 'info@example.com', name: 'Grace' } }],
  },
  {
    entity: 'proposal',
    table: 'proposals',
    post: /\/proposals$/u,
    create: ({ world, client }) => world.device.create('proposal', { title: 'Shop', client_id: client }),
    rewrite: ['proposals/2', { title: 'Webshop' }],
    beside: ['proposals', { proposal: { title: 'Shop' } }],
  },
  {
    entity: 'section',
    table: 'sections',
    post: /\/sections$/u,
    create: ({ world, proposal }) =>
      world.device.create('section', { proposal_id: proposal, title: 'Terms' }),
    rewrite: ['sections/2', { section: { title: 'Our terms' } }],
    beside: ['sections', { section: { proposal_id: 1, title: 'Thanks' } }],
  },
  {
    entity: 'line_item',
    table: 'line_items',
    post: /\/line_items$/u,
    create: ({ world, section }) =>
      world.device.create('line_item', { section_id: section, name: 'Hosting', amount: 7 }),
    rewrite: ['line_items/2', { line_item: { amount: 8 } }],
    beside: ['sections/1/line_items', { line_item: { name: 'Domain', amount: 9 } }],
  },
  {
    entity: 'taxation',
    table: 'taxations',
    post: /\/taxations$/u,
    create: ({ world, proposal }) =>
      world.device.create('taxation', { proposal_id: proposal, name: 'VAT', percentage: '21' }),
    rewrite: ['proposals/1/taxations/2', { name: 'VAT', percentage: '19' }],
    beside: ['proposals/1/taxations', { name: 'City tax', percentage: '2' }],
  },
];

async function write(
  world: ScenarioWorld,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<void> {
  const answer = await world.service.serve({
    method,
    path: `/api/v2/${path}`,
    query: '',
    body: JSON.stringify(body),
  });
  expect(answer.status, answer.text).toBeLessThan(300);
}

/** The user chooses the record that a create made. */
async function adopt({ world }: Account, entity: Entity, made: LocalId, serverId: string): Promise<void> {
  const opId = world.journal().operations.ofRecord(entity, made)[0]?.operation.opId ?? '';
  const adopted = world.engine().withService((context) => adoptRecord(context, opId, toServerId(serverId)));
  await world.pass(1_000);
  await adopted;
  await world.untilSynced();
}

/** The create leaves with this fate, and the app is killed before it verifies. */
async function killedBeforeVerify(scenario: Account, { post, create }: Case, fate: Fate): Promise<LocalId> {
  const { world } = scenario;
  const lost = once('POST', post, fate);
  world.network.setFate((request) => (request.method === 'POST' ? lost(request) : offline()));
  const made = create(scenario);
  await world.pass(500);
  world.restart();
  return made;
}

const count = (world: ScenarioWorld, table: string): number => rows(world, `SELECT id FROM ${table}`).length;

function entryOf({ world }: Account, entity: Entity, localId: LocalId) {
  return world.journal().operations.ofRecord(entity, localId)[0];
}

describe('S8: the other user rewrote a created record before the first verification', () => {
  it.each(cases)('I2: a $entity is not made a second time; a user says that it is the one', async (one) => {
    const scenario = await account();
    const { world } = scenario;
    const made = await killedBeforeVerify(scenario, one, { type: 'lose-answer' });
    await write(world, 'PUT', ...one.rewrite);
    world.network.setFate(online);
    world.engine().syncNow();
    await world.untilSynced();
    expect(count(world, one.table)).toBe(2);
    const entry = entryOf(scenario, one.entity, made);
    expect(entry).toMatchObject({
      state: 'undecided',
      reason: { code: 'finding.changed' },
    });
    const opId = entry?.operation.opId ?? '';
    const found = world.engine().withService((context) => findCandidates(context, opId));
    await world.pass(1_000);
    const { candidates } = await found;
    expect(candidates.map(({ serverId }) => serverId)).toContain('2');
    await adopt(scenario, one.entity, made, '2');
    expect(count(world, one.table)).toBe(2);
    expect(world.journal().records.serverIdOf(one.entity, made)).toBe('2');
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
    const shown = world.device.view.values().filter(({ entity }) => entity === one.entity);
    expect(shown).toHaveLength(2);
  });

  it.each(cases)('I2: nor after a full sync before the last verification of a $entity', async (one) => {
    const scenario = await account();
    const { world } = scenario;
    const made = await killedBeforeVerify(scenario, one, { type: 'lose-answer' });
    await write(world, 'PUT', ...one.rewrite);
    world.network.setFate(online);
    world.journal().meta.set('lastPulledAt', null);
    world.engine().syncNow();
    await world.pass(60_000);
    world.restart();
    await world.pass(60_000);
    world.restart();
    await world.untilSynced();
    expect(count(world, one.table)).toBe(2);
    expect(entryOf(scenario, one.entity, made)).toMatchObject({ state: 'undecided' });
  });
});

describe('S8: a created record was changed several times before the decision', () => {
  it('I2: a client without any of our values is not created again if it was seen with one', async () => {
    const scenario = await account();
    const { world } = scenario;
    const [client] = cases;
    if (client === undefined) throw new Error('No case.');
    const made = await killedBeforeVerify(scenario, client, { type: 'lose-answer' });
    await write(world, 'PUT', ...client.rewrite);
    world.network.setFate(online);
    world.engine().syncNow();
    await world.pass(5_000);
    expect(entryOf(scenario, 'client', made)).toMatchObject({ state: 'uncertain' });
    await write(world, 'PUT', 'clients/2', { client: { email: 'hopper@example.com', name: 'Rear Admiral' } });
    await world.untilSynced();
    expect(count(world, 'clients')).toBe(2);
    expect(entryOf(scenario, 'client', made)).toMatchObject({ state: 'undecided' });
  });

  it('I2: a proposal that was archived before the first verification is found', async () => {
    const scenario = await account();
    const { world } = scenario;
    const proposal = cases.find(({ entity }) => entity === 'proposal');
    if (proposal === undefined) throw new Error('No case.');
    const made = await killedBeforeVerify(scenario, proposal, { type: 'lose-answer' });
    await write(world, 'PUT', 'proposals/2/archive', {});
    world.network.setFate(online);
    world.engine().syncNow();
    await world.untilSynced();
    expect(count(world, 'proposals')).toBe(2);
    expect(entryOf(scenario, 'proposal', made)).toMatchObject({ reason: { code: 'finding.equal' } });
    await adopt(scenario, 'proposal', made, '2');
    expect(world.journal().records.serverIdOf('proposal', made)).toBe('2');
    expect(world.journal().operations.all()).toEqual([]);
  });
});

describe('S8: the other user creates a record where an unanswered create goes', () => {
  it.each(cases)(
    "a $entity that did not arrive is asked about, and created once on the user's decision",
    async (one) => {
      const scenario = await account();
      const { world } = scenario;
      const made = await killedBeforeVerify(scenario, one, { type: 'lose-request' });
      await write(world, 'POST', ...one.beside);
      world.network.setFate(online);
      world.engine().syncNow();
      await world.untilSynced();
      expect(count(world, one.table)).toBe(2);
      const opId = entryOf(scenario, one.entity, made)?.operation.opId ?? '';
      expect(entryOf(scenario, one.entity, made)).toMatchObject({ state: 'undecided' });
      world.process().act((context) => decide(context, opId, { verdict: 'again' }));
      await world.untilSynced();
      await world.pass(untilFullSync);
      expect(count(world, one.table)).toBe(3);
      const shown = world.device.view.values().filter(({ entity }) => entity === one.entity);
      expect(shown).toHaveLength(3);
      expect(world.journal().operations.all()).toEqual([]);
    },
  );

  it.each(cases)('a $entity that arrived is found beside it', async (one) => {
    const scenario = await account();
    const { world } = scenario;
    const made = await killedBeforeVerify(scenario, one, { type: 'lose-answer' });
    await write(world, 'POST', ...one.beside);
    world.network.setFate(online);
    world.engine().syncNow();
    await world.untilSynced();
    // After a restart, a record without a parent that equals the create may be another user's.
    if (one.entity === 'client' || one.entity === 'proposal') await adopt(scenario, one.entity, made, '2');
    await world.pass(untilFullSync);
    expect(world.journal().records.serverIdOf(one.entity, made)).toBe('2');
    expect(count(world, one.table)).toBe(3);
    expect(world.device.view.values().filter(({ entity }) => entity === one.entity)).toHaveLength(3);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('a client or proposal without any of our values is no candidate', async () => {
    const scenario = await account();
    const { world } = scenario;
    const [client] = cases;
    if (client === undefined) throw new Error('No case.');
    await killedBeforeVerify(scenario, client, { type: 'lose-request' });
    await write(world, 'POST', 'clients', { client: { email: 'zed@example.com', name: 'Zed' } });
    world.network.setFate(online);
    world.engine().syncNow();
    await world.untilSynced();
    expect(rows(world, 'SELECT name FROM clients').map(({ name }) => name)).toEqual(['Ada', 'Zed', 'Grace']);
    expect(world.journal().operations.all()).toEqual([]);
  });

  it('a record older than the attempt is no candidate if the service states its time', async () => {
    const scenario = await account();
    const { world, proposal } = scenario;
    await write(world, 'POST', 'sections', { section: { proposal_id: 1, title: 'Theirs' } });
    await world.pass(5_000);
    // The answer to this call tells the service's time.
    const known = world.device.create('section', { proposal_id: proposal, title: 'Scope' });
    await world.pass(1_000);
    world.network.setFate(once('POST', /\/sections$/u, { type: 'lose-request' }));
    world.device.create('section', { proposal_id: proposal, title: 'Terms' }, known);
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM sections ORDER BY id').map(({ title }) => title)).toEqual([
      'Price',
      'Theirs',
      'Scope',
      'Terms',
    ]);
    expect(world.journal().operations.all()).toEqual([]);
  });

  it('two uncertain creates of ours are not confused', async () => {
    const scenario = await account();
    const { world, proposal } = scenario;
    let posts = 0;
    world.network.setFate(({ method }) => {
      if (method !== 'POST') return offline();
      posts += 1;
      return { type: posts === 1 ? 'lose-answer' : 'lose-request' };
    });
    world.device.create('proposal', { title: 'One' });
    world.device.create('proposal', { title: 'Two' });
    await world.pass(500);
    world.network.setFate(online);
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM proposals').map(({ title }) => title)).toEqual([
      'Website',
      'One',
      'Two',
    ]);
    expect(world.journal().operations.all()).toEqual([]);
    expect(world.device.find('proposal', proposal)).toBeDefined();
  });
});

import { describe, expect, it } from 'vitest';
import { toServerId } from '#shared/domain/testing/ids.ts';
import { asNewId, type Entity, type LocalId, type ServerId } from '#shared/domain/ids.ts';
import type { Candidate } from '#shared/sync/candidate.ts';
import { markAllUncertain } from '../../../src-main/core/recovery/mark-uncertain.ts';
import { adoptRecord, findCandidates } from '../../../src-main/core/sync/verify/adopt-record.ts';
import type { ServiceContext } from '../../../src-main/core/sync/engine/engine-types.ts';
import { decide } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import {
  offline,
  once,
  online,
  rows,
  scenarioStarter,
  untilFullSync,
  type ScenarioWorld,
} from './scenario.ts';

/** S8: the user chooses the record that an uncertain create made. */

const start = scenarioStarter();

/** Does something on the service while an operation waits for the user. */
async function answered<T>(world: ScenarioWorld, work: (context: ServiceContext) => Promise<T>): Promise<T> {
  const ending = Promise.allSettled([world.engine().withService(work)]);
  await world.pass(2_000);
  const [result] = await ending;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

function opIdOf(world: ScenarioWorld, entity: Entity, localId: LocalId): string {
  return world.journal().operations.ofRecord(entity, localId)[0]?.operation.opId ?? '';
}

async function candidates(world: ScenarioWorld, opId: string): Promise<readonly Candidate[]> {
  return (await answered(world, (context) => findCandidates(context, opId))).candidates;
}

async function adopt(world: ScenarioWorld, opId: string, serverId: ServerId): Promise<void> {
  await answered(world, (context) => adoptRecord(context, opId, serverId));
  world.engine().wake();
  world.device.follow();
}

async function post(world: ScenarioWorld, path: string, body: object): Promise<void> {
  await world.service.serve({
    method: 'POST',
    path: `/api/v2/${path}`,
    query: '',
    body: JSON.stringify(body),
  });
}

/** A create without an answer, and an equal proposal of the other user. */
async function uncertain(): Promise<{ world: ScenarioWorld; proposal: LocalId; opId: string }> {
  const world = await start({ fate: once('POST', /\/proposals$/u, { type: 'lose-answer' }) });
  const proposal = world.device.create('proposal', { title: 'Website' });
  world.device.create('section', { proposal_id: proposal, title: 'Price' });
  const opId = opIdOf(world, 'proposal', proposal);
  await world.pass(500);
  await post(world, 'proposals', { proposal: { title: 'Website' } });
  await post(world, 'proposals', { proposal: { title: 'Something else' } });
  await world.untilSynced();
  return { world, proposal, opId };
}

describe('S8: an uncertain create', () => {
  it('offers candidates, an equal one first', async () => {
    const { world, opId } = await uncertain();
    const offered = await candidates(world, opId);
    expect(offered.map(({ name, differs }) => [name, differs])).toEqual([
      ['Website', []],
      ['Website', []],
      ['Something else', ['title']],
    ]);
  });

  it('I2: takes the record that the user chooses, and its dependents go there', async () => {
    const { world, proposal, opId } = await uncertain();
    const [first] = rows(world, "SELECT id FROM proposals WHERE title = 'Website' ORDER BY id");
    await adopt(world, opId, toServerId(String(first?.['id'])));
    await world.untilSynced();
    expect(rows(world, "SELECT id FROM proposals WHERE title = 'Website'")).toHaveLength(2);
    expect(rows(world, 'SELECT proposal_id, title FROM sections')).toEqual([
      { proposal_id: first?.['id'], title: 'Price' },
    ]);
    expect(world.device.require('proposal', proposal).serverId).toBe(String(first?.['id']));
    // The other equal record is shown as a possible duplicate.
    expect(world.journal().questions.all()).toMatchObject([{ type: 'duplicate', localId: proposal }]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 1 });
  });

  it("accepts a changed record, and the other user's changes are read", async () => {
    const { world, proposal, opId } = await uncertain();
    const [other] = rows(world, "SELECT id FROM proposals WHERE title = 'Something else'");
    await adopt(world, opId, toServerId(String(other?.['id'])));
    await world.untilSynced();
    expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: 'Something else' });
  });

  it('is not done without a record, and a deleted record is no choice', async () => {
    const { world, opId } = await uncertain();
    expect(() => world.process().act((context) => decide(context, opId, { verdict: 'done' }))).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    );
    await expect(adopt(world, opId, toServerId('999'))).rejects.toMatchObject({ code: 'not-found' });
    expect(world.journal().operations.find(opId)).toMatchObject({ state: 'undecided' });
  });
});

describe('S8: after an inexact restore', () => {
  /** All creates were sent before the restore, and their records were read since under other local ids. */
  async function restored(): Promise<{
    world: ScenarioWorld;
    client: LocalId;
    proposal: LocalId;
    section: LocalId;
    item: LocalId;
  }> {
    const world = await start();
    world.network.setFate(offline);
    await world.pass(60_000);
    const { device } = world;
    const client = device.create('client', { email: 'ada@example.com', name: 'Ada' });
    const proposal = device.create('proposal', { title: 'Website', client_id: client });
    const section = device.create('section', {
      ...{ proposal_id: proposal, title: 'Price', section_type: 'cost' },
    });
    const item = device.create('line_item', { section_id: section, name: 'Design', amount: 100 });
    await post(world, 'clients', { client: { email: 'ada@example.com', name: 'Ada' } });
    await post(world, 'proposals', { proposal: { title: 'Website', client_id: 1 } });
    await post(world, 'sections', { section: { proposal_id: 1, title: 'Price', section_type: 'cost' } });
    await post(world, 'sections/1/line_items', { line_item: { name: 'Design', amount: 100 } });
    const journal = world.journal();
    journal.transaction(() => void markAllUncertain(journal, () => asNewId('new'), world.clock.now()));
    world.network.setFate(online);
    await world.pass(untilFullSync);
    return { world, client, proposal, section, item };
  }

  it('I2: descendants are adopted too, and each exists once under its local id', async () => {
    const { world, client, proposal, section, item } = await restored();
    expect(rows(world, 'SELECT id FROM proposals')).toHaveLength(1);
    const records = { client, proposal, section, line_item: item } as const;
    for (const [entity, localId] of Object.entries(records)) {
      const opId = opIdOf(world, entity as Entity, localId);
      const [found, ...others] = await candidates(world, opId);
      expect([found?.differs, others]).toEqual([[], []]);
      await adopt(world, opId, found?.serverId ?? toServerId('0'));
      expect(world.checkVisible()).toBeNull();
    }
    await world.untilSynced();
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
    expect(
      world.device.view
        .values()
        .filter(({ entity }) => entity !== 'taxation')
        .map(({ localId }) => localId)
        .toSorted(),
    ).toEqual(Object.values(records).toSorted());
    for (const table of ['clients', 'proposals', 'sections', 'line_items'])
      expect(rows(world, `SELECT id FROM ${table}`)).toHaveLength(1);
  });

  it('offers nothing without a candidate, and repeating it creates the record', async () => {
    const world = await start();
    world.network.setFate(offline);
    const client = world.device.create('client', { email: 'ada@example.com', name: 'Ada' });
    await world.pass(1_000);
    const opId = opIdOf(world, 'client', client);
    const journal = world.journal();
    journal.transaction(() => void markAllUncertain(journal, () => asNewId('new'), world.clock.now()));
    await expect(candidates(world, opId)).rejects.toMatchObject({ code: 'offline' });
    world.network.setFate(online);
    await world.pass(untilFullSync);
    expect(await candidates(world, opId)).toEqual([]);
    world.process().act((context) => decide(context, opId, { verdict: 'again' }));
    await world.untilSynced();
    expect(rows(world, 'SELECT email FROM clients')).toEqual([{ email: 'ada@example.com' }]);
  });

  it('the descendants wait for the decision about their parent', async () => {
    const { world, section } = await restored();
    await expect(candidates(world, opIdOf(world, 'section', section))).rejects.toMatchObject({
      code: 'bad-input',
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { offline, online, scenarioStarter, type ScenarioWorld } from '../scenario.ts';

/** A service that refuses a write whose record has changed since a number. */

const begin = scenarioStarter();

async function start() {
  const world = await begin({ service: { listsChanges: true, refusesOverwrites: true } });
  const client = world.device.create('client', { email: 'ada@example.com', name: 'Ada', city: 'Oslo' });
  await world.untilSynced();
  return { world, client };
}

/** A write of somebody else. */
async function theirs(world: ScenarioWorld, fields: object): Promise<void> {
  const body = JSON.stringify({ client: fields });
  const answer = await world.service.serve({ method: 'PUT', path: '/api/v2/clients/1', query: '', body });
  expect(answer.status).toBe(200);
}

/** The calls about the client from now on. */
function callsFrom(world: ScenarioWorld): () => readonly string[] {
  const before = world.network.exchanges.length;
  return () =>
    world.network.exchanges
      .slice(before)
      .filter(({ path }) => path === '/api/v2/clients/1')
      .map(({ method, status }) => `${method} ${String(status)}`);
}

const stored = (world: ScenarioWorld) => world.service.state().client[0];
const conflicts = (world: ScenarioWorld) => world.journal().conflicts.all();

/** Edits offline, while somebody else writes, and comes back. */
async function editOffline(
  world: ScenarioWorld,
  client: LocalId,
  mine: Readonly<Record<string, string>>,
  other: object | null,
): Promise<readonly string[]> {
  world.network.setFate(offline);
  world.device.update('client', client, mine);
  await world.pass(10_000);
  if (other !== null) await theirs(world, other);
  const calls = callsFrom(world);
  world.network.setFate(online);
  await world.untilSynced();
  return calls();
}

describe('S17: a service that refuses overwrites', () => {
  it('takes an edit of an unchanged record without a reading, also after a restart', async () => {
    const { world, client } = await start();
    expect(await editOffline(world, client, { city: 'Bergen' }, null)).toEqual(['PUT 200']);
    world.network.setFate(offline);
    world.device.update('client', client, { city: 'Rome' });
    world.restart();
    const calls = callsFrom(world);
    world.network.setFate(online);
    await world.untilSynced();
    expect(calls()).toEqual(['PUT 200']);
    expect(stored(world)).toMatchObject({ city: 'Rome' });
  });

  it('refuses one of a changed record, which is read, and merged where another field was changed', async () => {
    const { world, client } = await start();
    const calls = await editOffline(world, client, { city: 'Bergen' }, { name: 'Bea' });
    expect(calls).toEqual(['PUT 412', 'GET 200', 'PUT 200']);
    expect([stored(world), conflicts(world)]).toMatchObject([{ city: 'Bergen', name: 'Bea' }, []]);
  });

  it('leaves the same field to the user', async () => {
    const { world, client } = await start();
    const calls = await editOffline(world, client, { city: 'Bergen' }, { city: 'Rome' });
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT 412']);
    expect(conflicts(world)).toMatchObject([{ field: 'city', mine: 'Bergen', theirs: 'Rome' }]);
    expect(stored(world)).toMatchObject({ city: 'Rome' });
  });

  it('takes several edits in a row, each with the number of the one before', async () => {
    const { world, client } = await start();
    const calls = callsFrom(world);
    for (const city of ['Bergen', 'Rome', 'Paris']) {
      world.device.update('client', client, { city });
      await world.pass(1_000);
    }
    expect(calls()).toEqual(['PUT 200', 'PUT 200', 'PUT 200']);
  });

  it('takes no late effect of a lost call over a newer change', async () => {
    const { world, client } = await start();
    let calls = 0;
    world.network.setFate((request) => {
      if (request.method === 'PUT') calls += 1;
      return request.method === 'PUT' && calls === 1 ? { type: 'arrive-late', afterMs: 60_000 } : online();
    });
    world.device.update('client', client, { city: 'Bergen' });
    await world.pass(5_000);
    await theirs(world, { city: 'Rome' });
    await world.untilSynced();
    await world.pass(120_000);
    expect(world.network.exchanges.filter(({ isLate }) => isLate).map(({ status }) => status)).toEqual([412]);
    expect(conflicts(world)).toMatchObject([{ field: 'city', mine: 'Bergen', theirs: 'Rome' }]);
    expect(stored(world)).toMatchObject({ city: 'Rome' });
  });

  it('learns the number of a write whose answer was lost from the next reading', async () => {
    const { world, client } = await start();
    world.network.setFate(({ method }) => (method === 'PUT' ? { type: 'lose-answer' } : online()));
    world.device.update('client', client, { city: 'Bergen' });
    await world.pass(200_000);
    world.network.setFate(online);
    await world.untilSynced();
    expect(stored(world)).toMatchObject({ city: 'Bergen' });
    const calls = callsFrom(world);
    world.device.update('client', client, { city: 'Rome' });
    await world.untilSynced();
    expect(calls()).toEqual(['PUT 200']);
  });
});

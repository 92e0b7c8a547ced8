import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { decide } from '../../../../src-main/core/sync/outbox/outbox-actions.ts';
import { draft, offline, online, scenarioStarter, type ScenarioWorld } from '../scenario.ts';

/** A service whose lists tell what has changed since a cursor. */

const begin = scenarioStarter();

async function start(clients = 0): Promise<ScenarioWorld> {
  const world = await begin({ service: { listsChanges: true } });
  for (let index = 0; index < clients; index += 1)
    world.device.create('client', { email: `c${index}@example.com`, name: `Client ${index}` });
  await world.untilSynced();
  return world;
}

/** A write of somebody else. */
async function theirs(world: ScenarioWorld, method: 'PUT' | 'DELETE', path: string, body: object | null) {
  const answer = await world.service.serve({
    method,
    path: `/api/v2/${path}`,
    query: '',
    body: body === null ? null : JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** A poll has ended, and the window shows what it read. */
async function polled(world: ScenarioWorld): Promise<void> {
  await world.pass(40_000);
  world.device.follow();
}

/** The calls from now on. */
function callsFrom(world: ScenarioWorld): () => readonly string[] {
  const before = world.network.exchanges.length;
  return () =>
    world.network.exchanges
      .slice(before)
      .map(({ method, path }) => `${method} ${path.replace('/api/v2/', '')}`);
}

const nameOf = (world: ScenarioWorld, index: number): unknown =>
  world.device.view
    .values()
    .flatMap(({ entity, fields }) =>
      entity === 'client' && fields.email === `c${index}@example.com` ? [fields.name] : [],
    )[0];

describe('S17: a service that tells the changes of its lists', () => {
  it("shows a colleague's change of a client with the next poll, which reads no whole list", async () => {
    const world = await start(3);
    await theirs(world, 'PUT', 'clients/2', { client: { name: 'Theirs' } });
    const calls = callsFrom(world);
    await polled(world);
    expect(nameOf(world, 1)).toBe('Theirs');
    expect(calls().toSorted()).toEqual([
      'GET clients',
      'GET line_items',
      'GET proposal_activities',
      'GET proposals',
      'GET sections',
      'GET templates',
    ]);
  });

  it('removes what a colleague has deleted', async () => {
    const world = await start(3);
    await theirs(world, 'DELETE', 'clients/2', null);
    await polled(world);
    expect([nameOf(world, 0), nameOf(world, 1)]).toEqual(['Client 0', undefined]);
    expect(world.journal().questions.all()).toEqual([]);
  });

  it('reads the changes once before many records are written, and overwrites nothing unseen', async () => {
    const world = await start(250);
    world.network.setFate(offline);
    for (const { entity, localId } of [...world.device.view.values()])
      if (entity === 'client') world.device.update('client', localId, { city: 'Oslo' });
    await world.pass(10_000);
    await theirs(world, 'PUT', 'clients/7', { client: { city: 'Bergen' } });
    const calls = callsFrom(world);
    world.network.setFate(online);
    await world.untilSynced();
    const conflicts = world.journal().conflicts.all();
    expect(conflicts).toMatchObject([{ field: 'city', mine: 'Oslo', theirs: 'Bergen' }]);
    const reads = calls().filter((call) => call.startsWith('GET clients'));
    expect(reads.length).toBeLessThanOrEqual(12);
    expect(calls().filter((call) => call.startsWith('PUT clients/'))).toHaveLength(249);
  });

  it('goes on with whole lists after its changes were forgotten', async () => {
    const world = await start(2);
    world.journal().meta.set('changeCursors', {
      client: '999999',
      template: '1',
      proposal: '1',
      section: '1',
      line_item: '999999',
    });
    await theirs(world, 'PUT', 'clients/1', { client: { name: 'Theirs' } });
    await polled(world);
    expect(world.journal().meta.get('changeCursors')).toBeNull();
    await world.pass(31 * 60_000);
    expect(nameOf(world, 0)).toBe('Theirs');
    expect(world.journal().meta.get('changeCursors')).not.toBeNull();
  });

  it('shows what the service has, if the user is wrong about a send', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.untilSynced();
    world.network.setFate((request) =>
      request.path.endsWith('/send_proposal') ? { type: 'lose-request' } : online(),
    );
    const opId = world.device.send(proposal);
    await world.pass(10 * 60_000);
    expect(world.journal().operations.find(opId)?.state).toBe('undecided');
    const { meta } = world.journal();
    meta.set('fullSyncChanges', '1');
    world.process().act((context) => decide(context, opId, { verdict: 'done' }));
    expect([meta.get('changeCursors'), meta.get('fullSyncChanges')]).toEqual([null, null]);
    world.device.follow();
    expect(world.device.require('proposal', proposal).fields).toMatchObject({ status: 'pending' });
    world.network.setFate(online);
    await polled(world);
    expect(world.device.require('proposal', proposal).fields).toMatchObject({ status: 'draft' });
  });

  it('reads the taxes of a proposal that has changed', async () => {
    const world = await start();
    const proposal = world.device.create('proposal', { title: 'Offer' });
    await world.untilSynced();
    const answer = await world.service.serve({
      method: 'POST',
      path: '/api/v2/proposals/1/taxations',
      query: '',
      body: JSON.stringify({ taxation: { name: 'VAT', percentage: '20' } }),
    });
    expect(answer.status).toBe(200);
    await polled(world);
    expect(world.device.view.childrenOf('taxation', toLocalId(proposal))).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { offline, once, online, rows, scenarioStarter, type ScenarioWorld } from './scenario.ts';

/** S8.9: a record that equals a create may be another user's. */

const start = scenarioStarter();

const ada = { email: 'ada@example.com', name: 'Ada' };

async function createByOther(world: ScenarioWorld): Promise<void> {
  const body = JSON.stringify({ client: ada });
  await world.service.serve({ method: 'POST', path: '/api/v2/clients', query: '', body });
}

function expectQuestion(world: ScenarioWorld, client: LocalId): void {
  expect(world.journal().operations.ofRecord('client', client)).toMatchObject([
    { state: 'undecided', reason: { code: 'finding.equal' } },
  ]);
  expect(rows(world, 'SELECT id FROM clients')).toHaveLength(1);
}

describe('S8.9: another user creates an equal client, and ours never arrives', () => {
  it('after the app was killed: the user is asked', async () => {
    const world = await start();
    const lost = once('POST', /\/clients$/u, { type: 'lose-request' });
    world.network.setFate((request) => (request.method === 'POST' ? lost(request) : offline()));
    const client = world.device.create('client', ada);
    await world.pass(500);
    world.restart();
    await createByOther(world);
    world.network.setFate(online);
    await world.untilSynced();
    expectQuestion(world, client);
  });

  it('after a verification found nothing: the user is asked', async () => {
    const world = await start({ fate: once('POST', /\/clients$/u, { type: 'lose-request' }) });
    const client = world.device.create('client', ada);
    await world.pass(5_000);
    await createByOther(world);
    await world.untilSynced();
    expectQuestion(world, client);
  });

  it('while the computer sleeps: the user is asked', async () => {
    const world = await start();
    const lost = once('POST', /\/clients$/u, { type: 'lose-request' });
    world.network.setFate((request) => (request.method === 'POST' ? lost(request) : offline()));
    const client = world.device.create('client', ada);
    await world.pass(60_000);
    await createByOther(world);
    world.network.setFate(online);
    await world.untilSynced();
    expectQuestion(world, client);
  });
});

it('S8.9: an answer that broke off after its status proves that the create took effect', async () => {
  const world = await start();
  const lost = once('POST', /\/clients$/u, { type: 'truncate' });
  world.network.setFate((request) => (request.method === 'POST' ? lost(request) : offline()));
  world.device.create('client', ada);
  await world.pass(500);
  world.restart();
  world.network.setFate(online);
  await world.untilSynced();
  expect(rows(world, 'SELECT id FROM clients')).toHaveLength(1);
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
});

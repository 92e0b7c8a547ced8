import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import {
  draft,
  offline,
  once,
  online,
  rows,
  scenarioStarter,
  writes,
  type ScenarioWorld,
} from '../scenario.ts';
import { runNow } from '../../../../src-service/storage/steps.ts';

/** Lost answers of a service that takes idempotency keys. */

const begin = scenarioStarter();

async function start(): Promise<ScenarioWorld> {
  return await begin({ service: { takesKeys: true } });
}

const lost = ['lose-answer', 'lose-request', 'truncate'] as const;

/** Milliseconds until the outbox is empty. */
async function untilDone(world: ScenarioWorld): Promise<number> {
  const began = world.time.monotonic();
  while (world.journal().operations.all().length > 0) {
    await world.pass(50);
    if (world.time.monotonic() - began > 300_000) throw new Error('The outbox is not empty after 300 s.');
  }
  return world.time.monotonic() - began;
}

/** Creates a proposal without an answer. The app is killed and starts again without a connection. */
async function createAndDie(world: ScenarioWorld): Promise<LocalId> {
  world.network.setFate((request) =>
    request.method === 'POST' ? { type: 'lose-answer' } : { type: 'deliver' },
  );
  const proposal = world.device.create('proposal', { title: 'Website' });
  await world.pass(500);
  world.network.setFate(offline);
  world.restart();
  return proposal;
}

describe('S8: a call with an idempotency key whose answer is lost', () => {
  it.each(lost)('a create is known within 2 s after “%s”, and made once', async (type) => {
    const world = await start();
    world.network.setFate(once('POST', /\/proposals$/u, { type }));
    world.device.create('proposal', { title: 'Website' });
    expect(await untilDone(world)).toBeLessThanOrEqual(2_000);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Website' }]);
    expect(writes(world).length).toBe(type === 'lose-request' ? 1 : 2);
  });

  it.each(lost)('an edit is known within 2 s after “%s”', async (type) => {
    const world = await start();
    const { proposal } = draft(world);
    await world.untilSynced();
    world.network.setFate(once('PUT', /\/proposals\/\d+$/u, { type }));
    world.device.update('proposal', proposal, { title: 'Shop' });
    expect(await untilDone(world)).toBeLessThanOrEqual(2_000);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Shop' }]);
  });

  it.each(lost)('an e-mail goes out once after “%s”, without a question', async (type) => {
    const world = await start();
    const { proposal } = draft(world);
    await world.untilSynced();
    world.network.setFate(once('PUT', /send_proposal$/u, { type }));
    world.device.send(proposal);
    await world.pass(15_000);
    expect(world.journal().operations.all()).toEqual([]);
    expect(rows(world, 'SELECT id FROM mails')).toHaveLength(1);
    await world.pass(120_000);
    expect(rows(world, 'SELECT id FROM mails')).toHaveLength(1);
  });

  it('an e-mail is not repeated once its proposal may have changed', async () => {
    let latency = 20;
    const world = await begin({ service: { takesKeys: true }, latency: () => latency });
    const { proposal } = draft(world);
    await world.untilSynced();
    // The loss is noticed later than a read is valid.
    world.network.setFate(({ path }) => {
      latency = path.endsWith('send_proposal') ? 6_000 : 20;
      return latency === 20 ? { type: 'deliver' } : { type: 'lose-request' };
    });
    world.device.send(proposal);
    await world.pass(60_000);
    expect(writes(world).filter((call) => call.endsWith('send_proposal'))).toHaveLength(0);
    await world.untilSynced();
    expect(world.journal().operations.all()).toMatchObject([{ state: 'undecided' }]);
  });

  it('a create whose connection stays lost is asked for again first, and not searched for', async () => {
    const world = await start();
    world.network.setFate((request) =>
      request.method === 'POST' ? { type: 'lose-answer' } : { type: 'deliver' },
    );
    world.device.create('proposal', { title: 'Website' });
    await world.pass(500);
    expect(world.journal().operations.all()).toMatchObject([{ state: 'uncertain' }]);
    world.network.setFate(offline);
    world.engine().syncNow();
    await world.pass(10 * 60_000);
    // Another user renames it, so that the lists could not tell that it is ours.
    runNow(world.service.database.query("UPDATE proposals SET title = 'Shop'").run());
    world.network.setFate(online);
    world.engine().syncNow();
    await untilDone(world);
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Shop' }]);
    expect(world.engine().status()).toMatchObject({ needsReview: 0 });
  });

  it('a create of an app that was killed is asked for again after the start', async () => {
    const world = await start();
    await createAndDie(world);
    await world.pass(10 * 60_000);
    // Another user renames it, so that the lists could not tell that it is ours.
    runNow(world.service.database.query("UPDATE proposals SET title = 'Shop'").run());
    world.network.setFate(online);
    world.engine().syncNow();
    await untilDone(world);
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Shop' }]);
    expect(world.engine().status()).toMatchObject({ needsReview: 0 });
  });

  it('the answer to a create of an app that was killed is old, so the record is read before it is edited', async () => {
    const world = await start();
    const proposal = await createAndDie(world);
    runNow(world.service.database.query("UPDATE proposals SET title = 'Shop'").run());
    world.device.update('proposal', proposal, { title: 'Webshop' });
    world.network.setFate(online);
    world.engine().syncNow();
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Shop' }]);
    expect(world.journal().conflicts.all()).toMatchObject([{ mine: 'Webshop', theirs: 'Shop' }]);
  });

  it('a create of an app that was killed is not asked for once the service may have forgotten it', async () => {
    const world = await start();
    await createAndDie(world);
    await world.pass(24 * 3_600_000);
    world.restart();
    const before = writes(world).length;
    world.network.setFate(online);
    world.engine().syncNow();
    await world.pass(60_000);
    expect(writes(world)).toHaveLength(before);
    expect(world.journal().operations.all()).toMatchObject([{ state: 'undecided' }]);
  });

  it('a create that first takes effect by the late request for its answer is made once', async () => {
    const world = await start();
    const isCreate = ({ method }: { readonly method: string }): boolean => method === 'POST';
    world.network.setFate((request) => (isCreate(request) ? { type: 'lose-request' } : { type: 'deliver' }));
    world.device.create('proposal', { title: 'Website' });
    await world.pass(500);
    expect(world.journal().operations.all()).toMatchObject([{ state: 'uncertain' }]);
    world.network.setFate(offline);
    world.engine().syncNow();
    await world.pass(30 * 60_000);
    world.network.setFate(once('POST', /\/proposals$/u, { type: 'arrive-late', afterMs: 6_000 }));
    world.engine().syncNow();
    await untilDone(world);
    await world.pass(120_000);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Website' }]);
    expect(world.engine().status()).toMatchObject({ needsReview: 0 });
  });

  it('a create whose answer never comes is not asked for without end', async () => {
    const world = await start();
    let posts = 0;
    world.network.setFate(({ method }) => {
      if (method !== 'POST') return { type: 'deliver' };
      posts += 1;
      return posts < 12 ? { type: 'lose-request' } : { type: 'deliver' };
    });
    world.device.create('proposal', { title: 'Website' });
    await world.pass(30 * 60_000);
    expect(world.journal().operations.all()).toEqual([]);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Website' }]);
  });

  it('a refusal ends nothing by itself: the record is read as without keys', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.untilSynced();
    let puts = 0;
    world.network.setFate(({ method }) => {
      if (method !== 'PUT') return { type: 'deliver' };
      puts += 1;
      if (puts === 1) return { type: 'lose-answer' };
      return { type: 'rewrite', status: 409, text: '{"error":"The first request is not answered yet."}' };
    });
    world.device.update('proposal', proposal, { title: 'Shop' });
    await world.pass(10_000);
    expect(puts).toBe(4);
    expect(world.journal().operations.all()).toEqual([]);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Shop' }]);
  });

  it('is not made again without the announcement', async () => {
    const world = await begin();
    world.network.setFate(once('POST', /\/proposals$/u, { type: 'lose-answer' }));
    world.device.create('proposal', { title: 'Website' });
    await world.untilSynced();
    expect(writes(world)).toHaveLength(1);
  });
});

import { expect, it } from 'vitest';
import type { Fate } from '../world/network.ts';
import { online, rows, scenarioStarter, type ScenarioWorld } from './scenario.ts';

/** The longest wait that one answer can impose (S18). */

const start = scenarioStarter();
const refused = (retryAfter: string): Fate => ({ type: 'rate-limit', retryAfter });
const minutes = 60_000;

const names = (world: ScenarioWorld): readonly unknown[] =>
  rows(world, 'SELECT name FROM clients').map(({ name }) => name);

/** An edit gets this answer; afterwards the service is normal. */
async function toldToStayAway(retryAfter: string): Promise<ScenarioWorld> {
  const world = await start();
  world.network.setFate(() => refused(retryAfter));
  world.device.create('client', { email: 'ada@example.com', name: 'Ada' });
  await world.pass(1_000);
  expect(world.engine().status().current.phase).toBe('rate-limited');
  world.network.setFate(online);
  return world;
}

it.each(['1e308', '1e400', '99999999999', 'Thu, 01 Jan 2099 00:00:00 GMT', '86400'])(
  'S18: calls continue after a quarter of an hour at the latest, also in the next process: Retry-After %s',
  async (retryAfter) => {
    const world = await toldToStayAway(retryAfter);
    await world.pass(1 * minutes);
    world.restart();
    await world.pass(15 * minutes);
    expect(names(world)).toEqual(['Ada']);
  },
);

it("S18: one call goes out on the user's request and finds that the block is over", async () => {
  const world = await toldToStayAway('600');
  let calls = 0;
  world.network.setFate(() => {
    calls += 1;
    return refused('600');
  });
  world.engine().tryNow();
  await world.pass(1 * minutes);
  expect([calls, names(world)]).toEqual([1, []]);
  world.engine().syncNow();
  await world.pass(1 * minutes);
  expect(calls).toBe(1);
  world.network.setFate(online);
  world.engine().tryNow();
  await world.pass(5_000);
  expect(names(world)).toEqual(['Ada']);
});

it('S18: a 503 blocks too, and the user can try once', async () => {
  const world = await start();
  world.network.setFate(() => ({
    type: 'fault',
    status: 503,
    takesEffect: false,
    retryAfter: '99999999999',
  }));
  world.device.create('client', { email: 'ada@example.com', name: 'Ada' });
  await world.pass(1_000);
  world.network.setFate(online);
  await world.pass(1 * minutes);
  expect(names(world)).toEqual([]);
  world.engine().tryNow();
  // The create is uncertain and is verified until the late-effect time has passed.
  await world.pass(3 * minutes);
  expect(names(world)).toEqual(['Ada']);
});

it('S18: while a 503 blocks, the status is a fault, also after the answer to a call that began before it', async () => {
  const world = await start();
  let calls = 0;
  world.network.setFate(() => {
    calls += 1;
    return calls === 1
      ? { type: 'fault', status: 503, takesEffect: false, retryAfter: '60' }
      : { type: 'answer-late', afterMs: 1_000 };
  });
  world.device.create('client', { email: 'ada@example.com', name: 'Ada' });
  world.device.create('client', { email: 'bob@example.com', name: 'Bob' });
  await world.pass(5_000);
  expect([calls, names(world)]).toEqual([2, ['Bob']]);
  const reason = { code: 'answer.maintenance' };
  expect(world.engine().status().current).toMatchObject({ phase: 'service-fault', reason });
  world.restart();
  await world.pass(1_000);
  expect(world.engine().status().current).toMatchObject({ phase: 'service-fault', reason });

  // The service is back, and then limits the calls itself.
  world.network.setFate(online);
  await world.pass(3 * minutes);
  expect(new Set(names(world))).toEqual(new Set(['Ada', 'Bob']));
  world.network.setFate(() => refused('60'));
  world.device.create('client', { email: 'cy@example.com', name: 'Cy' });
  await world.pass(1_000);
  expect(world.engine().status().current.phase).toBe('rate-limited');
});

import { expect, it } from 'vitest';
import type { Fate } from '../world/network.ts';
import { online, rows, scenarioStarter, type ScenarioWorld } from './scenario.ts';

/** One answer, and what it can ask of the app: never more than a while (S18). */

const start = scenarioStarter();
const refused = (retryAfter: string): Fate => ({ type: 'rate-limit', retryAfter });
const minutes = 60_000;

const names = (world: ScenarioWorld): readonly unknown[] =>
  rows(world, 'SELECT name FROM clients').map(({ name }) => name);

/** An edit meets an answer that asks for so much; from then on the service is as it should be. */
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
  'S18: is asked again after a quarter of an hour at the latest, also by the next process: Retry-After %s',
  async (retryAfter) => {
    const world = await toldToStayAway(retryAfter);
    await world.pass(1 * minutes);
    world.restart();
    await world.pass(15 * minutes);
    expect(names(world)).toEqual(['Ada']);
  },
);

it('S18: one call goes out when a user asks for it, and finds out that it is over', async () => {
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

it('S18: is told by a 503 as well, which a user can try once too', async () => {
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
  // The create is in doubt, and is looked for until it cannot come late any more.
  await world.pass(3 * minutes);
  expect(names(world)).toEqual(['Ada']);
});

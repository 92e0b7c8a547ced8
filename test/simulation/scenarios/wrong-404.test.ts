import { expect, it } from 'vitest';
import { apiRoot } from '../world/wire.ts';
import { online, scenarioStarter, untilFullSync } from './scenario.ts';

const start = scenarioStarter();
const hour = 60 * 60_000;

it('S15: a record that the service was wrong to call gone is shown again, and what was deleted here is not', async () => {
  const world = await start();
  const { device } = world;
  const [wrong, deleted] = ['Ada', 'Bob'].map((name) =>
    device.create('client', { email: `${name}@example.com`, name }),
  );
  await world.untilSynced();
  const serverId = device.require('client', wrong ?? '').serverId ?? '';
  device.delete('client', deleted ?? '');
  await world.untilSynced();
  // A word about the record as the one thing that is known of it: lists leave it out, and asked for it is not there.
  world.network.setFate(({ path }) =>
    path === `${apiRoot}/clients`
      ? { type: 'rewrite', status: 200, text: '{"data":[],"meta":{"current_page":1,"total_pages":1}}' }
      : path === `${apiRoot}/clients/${serverId}`
        ? { type: 'rewrite', status: 404, text: '{"error":"Not found"}' }
        : { type: 'deliver' },
  );
  await world.pass(untilFullSync);
  expect(device.find('client', wrong ?? '')).toBe(undefined);
  world.network.setFate(online);
  await world.pass(untilFullSync);
  expect(device.view.values()).toEqual([]);
  await world.pass(2 * hour);
  expect(device.view.values().map(({ fields }) => fields)).toMatchObject([{ name: 'Ada' }]);
});

import { expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { apiRoot } from '../world/wire.ts';
import { online, scenarioStarter, untilFullSync } from './scenario.ts';

const start = scenarioStarter();
const hour = 60 * 60_000;

it('S15: a record with a wrong 404 appears again, and a record deleted here does not', async () => {
  const world = await start();
  const { device } = world;
  const [wrong, deleted] = ['Ada', 'Bob'].map((name) =>
    device.create('client', { email: `${name}@example.com`, name }),
  );
  await world.untilSynced();
  const serverId = device.require('client', wrong ?? toLocalId('none')).serverId ?? '';
  device.delete('client', deleted ?? toLocalId('none'));
  await world.untilSynced();
  // Lists omit the record, and its own path answers 404.
  world.network.setFate(({ path }) =>
    path === `${apiRoot}/clients`
      ? { type: 'rewrite', status: 200, text: '{"data":[],"meta":{"current_page":1,"total_pages":1}}' }
      : path === `${apiRoot}/clients/${serverId}`
        ? { type: 'rewrite', status: 404, text: '{"error":"Not found"}' }
        : { type: 'deliver' },
  );
  await world.pass(untilFullSync);
  expect(device.find('client', wrong ?? toLocalId('none'))).toBe(undefined);
  world.network.setFate(online);
  await world.pass(untilFullSync);
  expect(device.view.values()).toEqual([]);
  await world.pass(2 * hour);
  expect(device.view.values().map(({ fields }) => fields)).toMatchObject([{ name: 'Ada' }]);
});

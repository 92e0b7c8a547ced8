import { expect, it } from 'vitest';
import { offline, online, rows, scenarioStarter } from './scenario.ts';

const start = scenarioStarter();

it('a process that crashes while it opens a restored data folder starts again', async () => {
  let deaths = 0;
  const world = await start({
    crashAt: (name) => name === 'verify:before-read' && deaths > 0 && (deaths -= 1) >= 0,
  });
  const { device, network } = world;
  const client = device.create('client', { email: 'ada@example.com', name: 'Ada' });
  await world.untilSynced();
  network.setFate(({ method }) => (method === 'PUT' ? { type: 'lose-answer' } : { type: 'refuse' }));
  device.update('client', client, { city: 'Bern' });
  await world.pass(10_000);
  expect(world.journal().operations.all()).toMatchObject([{ state: 'uncertain' }]);
  const goBack = world.copyData();
  network.setFate(offline);
  device.update('client', client, { city: 'Basel' });
  deaths = 3;
  network.setFate(online);
  goBack();
  expect(deaths).toBe(0);
  expect(device.require('client', client).fields).toMatchObject({ city: 'Bern' });
  await world.untilSynced();
  expect(rows(world, 'SELECT city FROM clients')).toEqual([{ city: 'Bern' }]);
});

import { expect, it } from 'vitest';
import { once, rows, scenarioStarter } from '../scenario.ts';

/** S13: an update of a client carries what was changed, and what the service insists on. */

const start = scenarioStarter();

it('S13: a colleague’s new name is not undone by an update of the city', async () => {
  const world = await start();
  const client = world.device.create('client', { email: 'ada@x.example', name: 'Ada', city: 'Oslo' });
  await world.untilSynced();
  world.device.update('client', client, { city: 'Bergen' });
  await world.untilSynced();
  // Between the reading that we last had and our next write.
  world.service.database.query("UPDATE clients SET name = 'Grace', email = 'grace@x.example'").run();
  world.device.update('client', client, { city: 'Voss' });
  await world.untilSynced();
  expect(rows(world, 'SELECT name, email, city FROM clients')).toEqual([
    { name: 'Grace', email: 'grace@x.example', city: 'Voss' },
  ]);
  expect(world.device.require('client', client).fields).toMatchObject({ name: 'Grace', city: 'Voss' });
});

it('S13: a service that refuses it without name and e-mail gets both, and is not asked again', async () => {
  const world = await start();
  const client = world.device.create('client', { email: 'ada@x.example', name: 'Ada', city: 'Oslo' });
  await world.untilSynced();
  const bodies: string[] = [];
  const refuseOnce = once('PUT', /\/clients\/\d+$/u, { type: 'fault', status: 422, takesEffect: false });
  world.network.setFate((request) => {
    if (request.method === 'PUT') bodies.push(request.body ?? '');
    return refuseOnce(request);
  });
  for (const city of ['Bergen', 'Voss']) {
    world.device.update('client', client, { city });
    await world.untilSynced();
  }
  expect(
    bodies.map((body) => Object.keys((JSON.parse(body) as { client: object }).client).toSorted()),
  ).toEqual([['city'], ['city', 'email', 'name'], ['city', 'email', 'name']]);
  expect(rows(world, 'SELECT name, city FROM clients')).toEqual([{ name: 'Ada', city: 'Voss' }]);
  expect(world.engine().status().needsReview).toBe(0);
});

it('S13: an update that is refused with both is refused for good, with the service’s words', async () => {
  const world = await start();
  const client = world.device.create('client', { email: 'ada@x.example', name: 'Ada' });
  await world.untilSynced();
  let tries = 0;
  world.network.setFate(({ method }) => {
    if (method !== 'PUT') return { type: 'deliver' };
    tries += 1;
    return { type: 'fault', status: 422, takesEffect: false };
  });
  world.device.update('client', client, { city: 'Bergen' });
  await world.untilSynced();
  expect(tries).toBe(2);
  expect(world.journal().operations.all()).toMatchObject([{ state: 'rejected' }]);
});

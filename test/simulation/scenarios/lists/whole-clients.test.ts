import { expect, it } from 'vitest';
import { once, rows, scenarioStarter } from '../scenario.ts';
import { runNow } from '../../../../src-service/storage/steps.ts';

/** S13: an update of a client contains the changed fields, and the fields on which the service insists. */

const start = scenarioStarter();

it("S13: an update of the city does not undo another user's new name", async () => {
  const world = await start();
  const client = world.device.create('client', { email: 'ada@x.example', name: 'Ada', city: 'Oslo' });
  await world.untilSynced();
  world.device.update('client', client, { city: 'Bergen' });
  await world.untilSynced();
  // Between our last reading and our next write.
  runNow(world.service.database.query("UPDATE clients SET name = 'Grace', email = 'grace@x.example'").run());
  world.device.update('client', client, { city: 'Voss' });
  await world.untilSynced();
  expect(rows(world, 'SELECT name, email, city FROM clients')).toEqual([
    { name: 'Grace', email: 'grace@x.example', city: 'Voss' },
  ]);
  expect(world.device.require('client', client).fields).toMatchObject({ name: 'Grace', city: 'Voss' });
});

it('S13: a service that requires name and e-mail gets both, and the retry is remembered', async () => {
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

it("S13: an update refused with both is rejected, with the service's message", async () => {
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

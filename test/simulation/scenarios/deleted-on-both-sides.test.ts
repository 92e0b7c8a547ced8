import { expect, it } from 'vitest';
import { resolveConflict } from '../../../src-main/core/sync/decisions/resolve-conflict.ts';
import { apiRoot } from '../world/wire.ts';
import { offline, once, online, rows, scenarioStarter, untilFullSync } from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** Records deleted both here and on the service: only a pending e-mail needs a decision (S12). */

const start = scenarioStarter();

it('S12: a child deleted here of a remotely deleted record is not asked about and not created again', async () => {
  const world = await start();
  const { device } = world;
  const proposal_id = device.create('proposal', { title: 'Website' });
  const section_id = device.create('section', { proposal_id, title: 'Price', section_type: 'cost' });
  const first = device.create('line_item', { section_id, name: 'Design', amount: 150_000 });
  device.create('line_item', { section_id, name: 'Build', amount: 450_000 }, first);
  await world.untilSynced();
  world.network.setFate(offline);
  device.delete('line_item', first);
  device.update('proposal', proposal_id, { title: 'Web site' });
  await world.service.serve({ method: 'DELETE', path: `${apiRoot}/proposals/1`, query: '', body: null });
  await world.pass(untilFullSync);
  world.network.setFate(online);
  await world.untilSynced();
  const [conflict, ...others] = world.journal().conflicts.all();
  expect(others).toEqual([]);
  expect(
    world
      .journal()
      .operations.all()
      .map(({ operation }) => operation.kind),
  ).toEqual(Array.from({ length: 3 }, () => 'create'));
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
  await world.untilSynced();
  expect(rows(world, 'SELECT name FROM line_items')).toEqual([{ name: 'Build' }]);
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
});

it("S12: a delete in conflict with the other user's edit ends when they delete the record", async () => {
  const world = await start();
  const { device } = world;
  const proposal_id = device.create('proposal', { title: 'Website' });
  const section_id = device.create('section', { proposal_id, title: 'Price' });
  await world.untilSynced();
  const path = `${apiRoot}/sections/${device.require('section', section_id).serverId ?? ''}`;
  world.network.setFate(offline);
  await world.pass(5 * 60_000);
  device.delete('section', section_id);
  runNow(world.service.database.query("UPDATE sections SET title = 'Prices'").run());
  world.network.setFate(online);
  await world.untilSynced();
  const states = () =>
    world
      .journal()
      .operations.all()
      .map(({ state }) => state);
  expect(states()).toEqual(['undecided']);
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  await world.pass(untilFullSync);
  expect(states()).toEqual([]);
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
});

it('S12: a record deleted on both sides takes its pending operations along and reports its unsent e-mail', async () => {
  const world = await start();
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  await world.untilSynced();
  world.network.setFate(offline);
  const section = device.create('section', { proposal_id: proposal, title: 'Price', section_type: 'cost' });
  device.create('line_item', { section_id: section, name: 'Design', amount: 150_000 });
  // Operations before an approval are not compacted with later ones.
  const send = device.send(proposal, {}, 60_000);
  device.delete('proposal', proposal);
  const path = `${apiRoot}/proposals/${world.journal().records.serverIdOf('proposal', proposal) ?? ''}`;
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  world.network.setFate(online);
  await world.untilSynced();
  await world.pass(untilFullSync);
  const left = world.journal().operations.all();
  expect(left.map(({ operation, state }) => [operation.opId, state])).toEqual([[send, 'undecided']]);
  expect(device.view.get('proposal', proposal)).toBeUndefined();
});

it('S8: a delete of a record that is already gone ends without a question', async () => {
  const world = await start();
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  await world.untilSynced();
  const path = `${apiRoot}/proposals/${device.require('proposal', proposal).serverId ?? ''}`;
  world.network.setFate(once('POST', /sections/u, { type: 'lose-request' }));
  device.create('section', { proposal_id: proposal, title: 'Price' });
  await world.pass(1_000);
  device.update('proposal', proposal, { title: 'Web site' });
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  while (world.journal().conflicts.all().length === 0) await world.pass(1_000);
  device.delete('proposal', proposal);
  await world.untilSynced();
  await world.pass(untilFullSync);
  const left = world.journal().operations.all();
  expect(left.map(({ operation, state }) => [operation.kind, state])).toEqual([]);
  expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
});

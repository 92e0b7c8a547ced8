import { expect, it } from 'vitest';
import { writeParameters } from '../../../src-main/core/sync/push/write-parameters.ts';
import { offline, once, online, rows, scenarioStarter, type ScenarioWorld } from './scenario.ts';

/** What the service takes and never reports (`service-api.md §2.6`) cannot be looked up after a lost answer (S8). */

const start = scenarioStarter();

async function withProposal(): Promise<{ world: ScenarioWorld; proposal: string }> {
  const world = await start();
  const proposal = world.device.create('proposal', { title: 'Website', exclude_total: false });
  await world.untilSynced();
  return { world, proposal };
}

const excluded = (world: ScenarioWorld): unknown => rows(world, 'SELECT exclude_total FROM proposals')[0];

it('S8: an edit of it whose answer was lost and that is changed back is written again, and then back', async () => {
  const { world, proposal } = await withProposal();
  world.network.setFate(once('PUT', /proposals/u, { type: 'lose-answer' }));
  world.device.update('proposal', proposal, { exclude_total: true });
  await world.pass(3_000);
  expect(excluded(world)).toEqual({ exclude_total: 1 });
  world.device.update('proposal', proposal, { exclude_total: false });
  await world.untilSynced();
  expect(excluded(world)).toEqual({ exclude_total: 0 });
  expect(world.journal().operations.all()).toEqual([]);
});

it('S8: the same, changed back while it waits to be written again', async () => {
  const { world, proposal } = await withProposal();
  let tries = 0;
  world.network.setFate(({ method }) => {
    if (method !== 'PUT') return online();
    tries += 1;
    return tries === 1 ? { type: 'lose-answer' } : offline();
  });
  world.device.update('proposal', proposal, { exclude_total: true });
  await world.pass(100_000);
  expect(tries).toBeGreaterThan(1);
  world.device.update('proposal', proposal, { exclude_total: false });
  world.network.setFate(online);
  await world.untilSynced();
  expect(excluded(world)).toEqual({ exclude_total: 0 });
});

it('S20: what it never had is taken back as what the service takes for nothing, and not as null', async () => {
  const { world } = await withProposal();
  const nothing = { exclude_total: null, report: null, theme: null, expires_at: null };
  expect(writeParameters(world.journal(), 'proposal', nothing)).toEqual({
    exclude_total: false,
    report: false,
    theme: 'clean',
    expires_at: null,
  });
});

it('S8: a setting of a proposal that a look has found is written, and written again when that call is lost as well', async () => {
  const world = await start();
  world.network.setFate(once('POST', /\/proposals$/u, { type: 'lose-answer' }));
  const proposal = world.device.create('proposal', { title: 'Website', exclude_total: true });
  await world.pass(500);
  // The service may have made it without the setting: another record that equals ours in all that is reported.
  world.service.database.query('UPDATE proposals SET exclude_total = 0').run();
  world.network.setFate(once('PUT', /\/proposals\//u, { type: 'lose-request' }));
  await world.untilSynced();
  expect(excluded(world)).toEqual({ exclude_total: 1 });
  expect(world.device.require('proposal', proposal).fields).toMatchObject({ exclude_total: true });
  expect(world.journal().operations.all()).toEqual([]);
});

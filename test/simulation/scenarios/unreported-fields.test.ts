import { expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { writeParameters } from '../../../src-main/core/sync/push/write-parameters.ts';
import { offline, once, online, rows, scenarioStarter, type ScenarioWorld } from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/**
 * Fields that the service accepts and never returns (`service-api.md §2.6`) cannot be verified after a lost answer
 * (S8).
 */

const start = scenarioStarter();

async function withProposal(): Promise<{ world: ScenarioWorld; proposal: LocalId }> {
  const world = await start();
  const proposal = world.device.create('proposal', { title: 'Website', exclude_total: false });
  await world.untilSynced();
  return { world, proposal };
}

const excluded = (world: ScenarioWorld): unknown => rows(world, 'SELECT exclude_total FROM proposals')[0];

it('S8: an edit with a lost answer that is undone is written again, and then reversed', async () => {
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

it('S8: the same if it is undone while the repetition waits', async () => {
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

it("S20: undoing the first value writes the service's default instead of null", async () => {
  const { world } = await withProposal();
  const nothing = { exclude_total: null, report: null, theme: null, expires_at: null };
  expect(
    writeParameters({ journal: world.journal(), pictures: { read: () => null } }, 'proposal', nothing),
  ).toEqual({
    exclude_total: false,
    report: false,
    theme: 'clean',
    expires_at: null,
  });
});

it('S8: a setting of an adopted proposal is written, and again if that call is lost too', async () => {
  const world = await start();
  world.network.setFate(once('POST', /\/proposals$/u, { type: 'lose-answer' }));
  const proposal = world.device.create('proposal', { title: 'Website', exclude_total: true });
  await world.pass(500);
  // The adopted record may be another equal one, which lacks the setting.
  runNow(world.service.database.query('UPDATE proposals SET exclude_total = 0').run());
  world.network.setFate(once('PUT', /\/proposals\//u, { type: 'lose-request' }));
  await world.untilSynced();
  expect(excluded(world)).toEqual({ exclude_total: 1 });
  expect(world.device.require('proposal', proposal).fields).toMatchObject({ exclude_total: true });
  expect(world.journal().operations.all()).toEqual([]);
});

import { expect, it } from 'vitest';
import { areTaxesUnknown } from '../../../shared/domain/pricing/taxation.ts';
import { apiRoot } from '../world/wire.ts';
import { offline, once, online, scenarioStarter, untilFullSync, type ScenarioWorld } from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

const start = scenarioStarter();

/** The server ids of proposals whose taxes were read, in order. */
const asked = (world: ScenarioWorld): readonly number[] =>
  world.network.exchanges
    .flatMap(({ path }) => /\/proposals\/(\d+)\/taxations$/u.exec(path)?.[1] ?? [])
    .map(Number);

const unknown = (world: ScenarioWorld): readonly string[] =>
  world.device.view
    .values()
    .flatMap((record) =>
      record.entity === 'proposal' && areTaxesUnknown(record) ? [record.serverId ?? ''] : [],
    );

/** An account that was never read; the newest proposal has a tax, and number 2 is archived. */
async function account(proposals: number): Promise<ScenarioWorld> {
  const world = await start({ fate: offline, service: { seed: { kind: 'proposals', count: proposals } } });
  const { database } = world.service;
  runNow(database.query("UPDATE proposals SET archived_at = NULL, status = 'draft'").run());
  runNow(database.query("UPDATE proposals SET archived_at = '2026-01-01T00:00:00.000Z' WHERE id = 2").run());
  runNow(database.query("UPDATE proposals SET status = 'accepted' WHERE id IN (5, 6)").run());
  const { status } = await world.service.serve({
    method: 'POST',
    path: `${apiRoot}/proposals/${proposals}/taxations`,
    query: '',
    body: JSON.stringify({ taxation: { name: 'VAT', percentage: '21.0' } }),
  });
  expect(status).toBe(200);
  return world;
}

function connect(world: ScenarioWorld): void {
  world.network.setFate(online);
  world.engine().syncNow();
}

it('S17: the taxes of all unarchived proposals are read after a full sync, drafts first, then the newest, each once', async () => {
  const world = await account(8);
  connect(world);
  await world.pass(20_000);
  expect(asked(world)).toEqual([8, 7, 4, 3, 1, 6, 5]);
  expect(unknown(world)).toEqual(['2']);
  expect(world.engine().status().taxesMissing).toBe(0);
  world.network.setFate(offline);
  world.restart();
  expect(world.device.view.values().filter(({ entity }) => entity === 'taxation')).toMatchObject([
    { fields: { name: 'VAT', percentage: '21' } },
  ]);
  connect(world);
  await world.pass(untilFullSync);
  expect(asked(world)).toHaveLength(7);
});

it('S17: a restart continues with the missing taxes', async () => {
  const world = await account(30);
  connect(world);
  while (asked(world).length < 10) await world.pass(100);
  // Number 2 is archived.
  expect(world.engine().status().taxesMissing).toBe(unknown(world).length - 1);
  world.restart();
  await world.pass(30_000);
  expect(unknown(world)).toEqual(['2']);
  // The call in flight at the kill is repeated.
  expect(asked(world).length).toBeLessThanOrEqual(30);
});

it('S17: taxes whose reading failed are read after the next pull', async () => {
  const world = await account(8);
  world.network.setFate(once('GET', /\/proposals\/7\/taxations$/u, { type: 'lose-answer' }));
  world.engine().syncNow();
  await world.pass(90_000);
  expect(unknown(world)).toEqual(['2']);
  expect(asked(world).filter((id) => id === 7)).toHaveLength(2);
});

it('S17: a service without taxes is asked three times', async () => {
  const world = await account(8);
  world.network.setFate(({ path }) =>
    path.endsWith('/taxations')
      ? { type: 'rewrite', status: 404, text: '{"error":"Not Found"}' }
      : { type: 'deliver' },
  );
  world.engine().syncNow();
  await world.pass(120_000);
  expect(asked(world)).toEqual([8, 7, 4]);
});

it('S17, S19: taxes leave room in the budget for an opened proposal and an edit', async () => {
  const rateLimit = { calls: 100, milliseconds: 30_000, window: 'fixed' } as const;
  const world = await start({ service: { rateLimit, seed: { kind: 'proposals', count: 200 } } });
  await world.pass(20_000);
  const { device, network } = world;
  // It waits for the budget.
  const before = asked(world).length;
  expect(before).toBeGreaterThan(20);
  await world.pass(1_000);
  expect(asked(world)).toHaveLength(before);
  const proposal = device.view
    .values()
    .find((record) => record.entity === 'proposal' && areTaxesUnknown(record));
  if (proposal === undefined) throw new Error('All are read already.');
  world.engine().setFocus(proposal.localId);
  await world.pass(1_000);
  expect(unknown(world)).not.toContain(proposal.serverId);
  device.update('proposal', proposal.localId, { title: 'New' });
  await world.pass(1_000);
  expect(network.exchanges.findLast(({ method }) => method === 'PUT')?.status).toBe(200);
  await world.pass(4 * 60_000);
  expect(asked(world).length).toBeGreaterThan(before + 100);
  expect(network.exchanges.filter(({ status }) => status === 429)).toEqual([]);
});

import { expect, it } from 'vitest';
import { hold } from '../../../../src-main/core/sync/outbox/outbox-actions.ts';
import { createModelService } from '../../model-service/model-service.ts';
import { seededRandom, type Random } from '../../world/random.ts';
import { assembleWorld, type World } from '../../world/world.ts';

const rateLimit = { calls: 100, milliseconds: 30_000, window: 'fixed' } as const;

/** Synced proposals before the disconnection. */
function makeProposals({ device }: World, random: Random): void {
  const proposals = random.whole(2, 5);
  for (let index = 0; index < proposals; index += 1) {
    const proposal_id = device.create('proposal', { title: `P${index}` });
    const section_id = device.create('section', { proposal_id, title: 'S', section_type: 'cost' });
    device.create('line_item', { section_id, name: 'I', amount: 1 });
  }
}

/** Edits of every kind, some sends, and some operations held by the user. */
function work(world: World, random: Random): void {
  const { device } = world;
  // Sometimes more than the budget of one window.
  const edits = random.chance(0.2) ? 1_500 : random.whole(5, 250);
  for (let edit = 0; edit < edits; edit += 1) {
    const { entity, localId } = random.pick(device.view.values());
    if (random.chance(0.5)) {
      device.update(entity, localId, entity === 'line_item' ? { amount: edit } : { title: `T${edit}` });
    } else if (entity === 'proposal') {
      device.create('section', { proposal_id: localId, title: `S${edit}`, section_type: 'cost' });
    } else if (entity === 'section') {
      device.create('line_item', { section_id: localId, name: `I${edit}`, amount: edit });
    } else if (random.chance(0.3)) {
      device.delete(entity, localId);
    }
  }
  for (const { operation, state } of world.journal().operations.all()) {
    if (state === 'waiting' && random.chance(0.05))
      world.process().act((context) => hold(context, operation.opId));
  }
  for (const record of device.view.values()) {
    if (record.entity === 'proposal' && random.chance(0.5)) device.send(record.localId);
  }
}

interface Run {
  /** Calls and seconds of the run's first status. */
  readonly forecast: { readonly calls: number; readonly seconds: number };
  readonly made: number;
  /** Seconds from that status to the last call. */
  readonly took: number;
  readonly held: number;
}

/** A short disconnection, then one run of the outbox without failures. */
async function faultlessRun(seed: number): Promise<Run> {
  const random = seededRandom(seed);
  const world = assembleWorld({
    seed,
    client: 'wire',
    latency: () => 50,
    service: (clock, chance) => createModelService({ clock, random: chance, rateLimit }),
  });
  makeProposals(world, random);
  await world.untilSynced();
  await world.pass(29_000);
  world.engine().setPaused(true);
  work(world, random);
  const held = world
    .journal()
    .operations.all()
    .filter(({ state }) => state === 'held').length;
  const calls: number[] = [];
  world.network.setFate(() => {
    // No poll starts before the run ends.
    if (world.engine().status().current.phase === 'syncing') calls.push(world.time.monotonic());
    return { type: 'deliver' };
  });
  const from = world.time.monotonic();
  world.engine().setPaused(false);
  const { current } = world.engine().status();
  if (current.phase !== 'syncing') throw new Error(`It does not push: ${current.phase}`);
  if (!(await world.untilIdle())) throw new Error('The edits do not get through.');
  await world.close();
  return {
    forecast: { calls: current.total, seconds: current.secondsLeft },
    made: calls.length,
    took: ((calls.at(-1) ?? from) - from) / 1_000,
    held,
  };
}

it('S19: a run makes exactly the forecast number of calls within the forecast time', async () => {
  const runs: Run[] = [];
  for (let seed = 1; seed <= 14; seed += 1) runs.push(await faultlessRun(seed));
  // Readings before writes come in addition: a list of proposals, a list of sections, or single records.
  for (const { made, forecast, took } of runs) {
    const readings = made - forecast.calls;
    expect(readings).toBeGreaterThanOrEqual(0);
    expect(readings).toBeLessThanOrEqual(4 * (1 + Math.floor(took / 40)));
  }
  expect(runs.some(({ held }) => held > 0)).toBe(true);
  const long = runs.filter(({ forecast }) => forecast.seconds > 0);
  expect(long.length).toBeGreaterThan(0);
  for (const { forecast, took } of long) expect(Math.abs(took - forecast.seconds)).toBeLessThan(2);
});

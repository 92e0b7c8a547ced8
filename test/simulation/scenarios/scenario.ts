import { afterEach } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import type { Fate } from '../world/network.ts';
import type { RealService } from '../world/real-service.ts';
import type { WireRequest } from '../world/wire.ts';
import { createWorld, problems, type World, type WorldOptions } from '../world/world.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** The world of a scenario: the product's HTTP client and its own service. */
export type ScenarioWorld = World<RealService>;

/** Starts a scenario on an empty, synced account. */
export type StartScenario = (options?: Omit<WorldOptions, 'seed'>) => Promise<ScenarioWorld>;

/** Starts scenarios of one file. After each, screen and journal must be equal, and no error may have occurred. */
export function scenarioStarter(): StartScenario {
  const worlds: ScenarioWorld[] = [];
  afterEach(async () => {
    for (const world of worlds.splice(0)) {
      const wrong = world.checkVisible();
      if (wrong !== null) throw new Error(wrong);
      await world.close();
    }
    const [problem] = problems.splice(0);
    if (problem !== undefined) throw problem;
  });
  return async (options = {}) => {
    const world = createWorld({ seed: 1, ...options });
    worlds.push(world);
    await world.untilSynced();
    return world;
  };
}

/** Longer than the time between two full syncs, ms. */
export const untilFullSync = 31 * 60_000;

/** No call leaves the computer. */
export const offline = (): Fate => ({ type: 'refuse' });
/** Every call arrives and is answered. */
export const online = (): Fate => ({ type: 'deliver' });

/** Gives the first matching request this fate, and delivers all others. */
export function once(method: string, path: RegExp, fate: Fate): (request: WireRequest) => Fate {
  let met = false;
  return (request) => {
    if (met || request.method !== method || !path.test(request.path)) return { type: 'deliver' };
    met = true;
    return fate;
  };
}

/** Rows of the service's database. */
export function rows(world: ScenarioWorld, sql: string): readonly Record<string, unknown>[] {
  return runNow(world.service.database.query<Record<string, unknown>>(sql).all());
}

/** The writes that arrived, in order. */
export function writes(world: ScenarioWorld): readonly string[] {
  return world.network.exchanges
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace('/api/v2', '')}`);
}

/** Creates a draft: a client, a proposal, a cost section with two items. */
export function draft(world: ScenarioWorld): {
  client: LocalId;
  proposal: LocalId;
  section: LocalId;
  items: readonly [string, string];
} {
  const { device } = world;
  const client = device.create('client', { email: 'Ada@Example.com', name: 'Ada' });
  const proposal = device.create('proposal', { title: 'Website', client_id: client });
  const section = device.create('section', {
    proposal_id: proposal,
    title: 'Price',
    section_type: 'cost',
    body: '<p>All in.</p>',
  });
  const first = device.create('line_item', { section_id: section, name: 'Design', amount: 150_000 });
  const second = device.create('line_item', { section_id: section, name: 'Build', amount: 450_000 }, first);
  return { client, proposal, section, items: [first, second] };
}

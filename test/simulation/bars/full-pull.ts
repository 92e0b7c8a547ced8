import { createRealService, type RealService } from '../world/real-service.ts';
import { assembleWorld, type World } from '../world/world.ts';
import { atMost, type Figure } from './figure.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** The largest page size of the service. */
const pageLength = 100;

/** The result of a full pull. */
export interface Pull {
  readonly calls: number;
  /** The calls of the formula: the account, its users, themes and templates, and each page of every list. */
  readonly formula: number;
  readonly records: number;
}

function pages(count: number): number {
  return Math.max(1, Math.ceil(count / pageLength));
}

function formulaFor(service: RealService): number {
  const { proposal, client, section } = service.state();
  const archived = proposal.filter((row) => row['archived_at'] !== null).length;
  const activities =
    runNow(service.database.query<{ n: number }>('SELECT count(*) AS n FROM activities').get())?.n ?? 0;
  const lists = [proposal.length - archived, archived, client.length, section.length, activities];
  return 4 + lists.reduce((sum, count) => sum + pages(count), 0);
}

/**
 * Pulls an account of proposals with eight sections and forty line items each.
 *
 * @param killAt number of calls after which the process is killed and started again; null for never
 */
export async function pullAccount(proposals: number, killAt: number | null = null): Promise<Pull> {
  const world: World<RealService> = assembleWorld({
    seed: 1,
    service: (clock, random) =>
      createRealService({ clock, random, options: { seed: { kind: 'proposals', count: proposals } } }),
  });
  const formula = formulaFor(world.service);
  // No list contains taxes. They are read after the pull, one proposal at a time, from the rest of the budget.
  const pulled = () => world.network.exchanges.filter(({ path }) => !path.endsWith('/taxations'));
  let isKilled = killAt === null;
  while ((world.journal().meta.get('lastPulledAt') ?? null) === null) {
    await world.pass(25);
    if (isKilled || pulled().length < (killAt ?? 0)) continue;
    isKilled = true;
    world.restart();
  }
  const state = world.service.state();
  const served = state.client.length + state.proposal.length + state.section.length + state.line_item.length;
  const known = (['client', 'proposal', 'section', 'line_item'] as const).reduce(
    (sum, entity) => sum + world.journal().records.count(entity),
    0,
  );
  if (known !== served) throw new Error(`${known} records of ${served} came.`);
  await world.close();
  return { calls: pulled().length, formula, records: known };
}

/** The largest number of pages that are read again, over kills at every call of a pull. */
export async function worstReadAgain(proposals: number): Promise<number> {
  const { formula } = await pullAccount(proposals);
  let worst = 0;
  for (let killAt = 1; killAt <= formula; killAt += 1) {
    const { calls } = await pullAccount(proposals, killAt);
    worst = Math.max(worst, calls - formula);
  }
  return worst;
}

/** A pull of 1,000 proposals, 8,000 sections and 40,000 line items, and kills at every call of a smaller one. */
export async function pullFigures(): Promise<readonly Figure[]> {
  const { calls, formula, records } = await pullAccount(1_000);
  return [
    atMost(1.02, `calls ÷ formula for a pull of ${records} records`, calls / formula),
    atMost(1, 'pages read again, killed at every call of a pull of 60 proposals', await worstReadAgain(60)),
  ];
}

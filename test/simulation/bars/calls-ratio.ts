import { entities, type Entity } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { longestIncreasingSubsequence } from '#shared/sync/longest-increasing-subsequence.ts';
import { createModelService } from '../model-service/model-service.ts';
import type { Fate } from '../world/network.ts';
import { seededRandom, type Random } from '../world/random.ts';
import { assembleWorld, type World } from '../world/world.ts';
import { atMost, type Figure } from './figure.ts';

const rateLimit = { calls: 100, milliseconds: 30_000, window: 'fixed' } as const;

/** Edits of one offline session. */
const morning = 120;

/** Reads of the regular polling, with or without anything to push. */
const polling =
  /\/(?:account\/me|users|themes)$|\/(?:proposals|clients|proposal_activities|sections)\?(?!proposal_id)/u;

const compared: Readonly<Record<Entity, readonly string[]>> = {
  client: ['name', 'city'],
  proposal: ['title'],
  template: ['name'],
  section: ['title', 'body'],
  line_item: ['name', 'amount'],
  taxation: ['name', 'percentage'],
};

/** The number of records whose visible fields differ from the service, or which are deleted here. */
function changedRecords({ device, service }: World): number {
  const state = service.state();
  const shown = device.view.values();
  let writes = 0;
  for (const entity of entities) {
    for (const row of state[entity]) {
      const record = shown.find((one) => one.entity === entity && one.serverId === row.id);
      const parent = row[entity === 'section' ? 'proposal_id' : 'section_id'];
      const above = entity === 'section' ? 'proposal' : 'section';
      const stands = (one: AnyRecord): boolean => one.entity === above && one.serverId === parent;
      const parentShown = entity === 'client' || entity === 'proposal' || shown.some(stands);
      const fields: Readonly<Record<string, unknown>> = { ...record?.fields };
      if (record === undefined) writes += Number(parentShown);
      else if (compared[entity].some((field) => fields[field] !== row[field])) writes += 1;
    }
  }
  return writes;
}

/** The fewest moves that turn the service's order into the visible order. */
function fewestMoves({ device, service }: World): number {
  const state = service.state();
  let moves = 0;
  for (const record of device.view.values()) {
    const kind = record.entity === 'proposal' ? 'section' : record.entity === 'section' ? 'line_item' : null;
    if (kind === null || record.serverId === null) continue;
    const key = kind === 'section' ? 'proposal_id' : 'section_id';
    const served = state[kind].filter((row) => row[key] === record.serverId).map(({ id }) => id);
    const indexes = device.view
      .childrenOf(kind, record.localId)
      .flatMap(({ serverId }) => (serverId === null ? [] : [served.indexOf(serverId)]));
    moves += indexes.length - longestIncreasingSubsequence(indexes).length;
  }
  return moves;
}

/** The fewest writes with which any client could push the user's edits. */
function fewestWrites(world: World): number {
  const created = world.device.view.values().filter(({ serverId }) => serverId === null).length;
  return created + changedRecords(world) + fewestMoves(world);
}

function editAtRandom({ device }: World, random: Random, edit: number): void {
  const record = random.pick(device.view.values());
  const { entity, localId } = record;
  if (random.chance(0.1) && (entity === 'section' || entity === 'line_item')) {
    device.delete(entity, localId);
  } else if (random.chance(0.25) && record.entity === 'section' && record.fields.proposal_id !== null) {
    const after = random.pick(device.view.childrenOf('section', record.fields.proposal_id)).localId;
    if (after !== localId) device.move('section', localId, after);
  } else if (random.chance(0.2) && entity === 'section') {
    device.create('line_item', { section_id: localId, name: 'new', amount: 1 });
  } else {
    const change = entity === 'line_item' ? { amount: random.whole(100, 999) } : { title: `T${edit}` };
    device.update(entity, localId, change);
  }
}

/** The share of lost answers, and whether the service takes idempotency keys. */
interface Losses {
  readonly lostShare: number;
  readonly takesKeys?: boolean;
}

/** The calls of one offline session on synced records, and the minimum. */
async function callsOfMorning(
  seed: number,
  { lostShare, takesKeys = false }: Losses,
): Promise<{ readonly calls: number; readonly least: number }> {
  const random = seededRandom(seed);
  const world = assembleWorld({
    seed,
    client: 'wire',
    service: (clock, chance) => createModelService({ clock, random: chance, rateLimit, takesKeys }),
  });
  const { device } = world;
  for (let index = 0; index < 6; index += 1) {
    const proposal_id = device.create('proposal', { title: `P${index}` });
    for (let number = 0; number < 4; number += 1) {
      const section_id = device.create('section', { proposal_id, title: `S${number}`, section_type: 'cost' });
      for (let line = 0; line < 3; line += 1)
        device.create('line_item', { section_id, name: `I${line}`, amount: line });
    }
  }
  await world.untilSynced();
  world.network.setFate((): Fate => ({ type: 'refuse' }));
  for (let edit = 0; edit < morning; edit += 1) editAtRandom(world, random, edit);
  const least = fewestWrites(world);
  const asked: string[] = [];
  world.network.setFate(({ method, path, query }): Fate => {
    asked.push(`${method} ${path}?${query}`);
    return random.chance(lostShare) ? { type: 'lose-answer' } : { type: 'deliver' };
  });
  world.engine().syncNow();
  if (!(await world.untilIdle())) throw new Error('The edits do not get through.');
  await world.close();
  return { calls: asked.filter((call) => !polling.test(call)).length, least };
}

/** The calls of several sessions, as a multiple of the fewest that any client could make. */
export async function callsRatio(mornings: number, losses: Losses): Promise<number> {
  let calls = 0;
  let least = 0;
  for (let seed = 1; seed <= mornings; seed += 1) {
    const one = await callsOfMorning(seed, losses);
    calls += one.calls;
    least += one.least;
  }
  return calls / least;
}

/** The ratio without faults, and with one answer in a hundred lost. */
export async function callsFigures(mornings: number): Promise<readonly Figure[]> {
  return [
    atMost(1.02, 'calls ÷ minimum, nothing lost', await callsRatio(mornings, { lostShare: 0 })),
    atMost(1.1, 'calls ÷ minimum, 1 % of answers lost', await callsRatio(mornings * 3, { lostShare: 0.01 })),
    atMost(
      1.02,
      'calls ÷ minimum, 1 % of answers lost, with idempotency keys',
      await callsRatio(mornings * 3, { lostShare: 0.01, takesKeys: true }),
    ),
  ];
}

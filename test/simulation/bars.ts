import { entities, type Entity } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { longestIncreasingSubsequence } from '#shared/sync/longest-increasing-subsequence.ts';
import type { Fate } from './network.ts';
import { createModelService } from './model-service/model-service.ts';
import { seededRandom } from './random.ts';
import { createRealService } from './real-service.ts';
import { assembleWorld, createWorld, type World } from './world.ts';

/**
 * Measures what the sync rules promise in calls and seconds, in virtual time: `node test/simulation/bars.ts`.
 * Prints one line per figure with its bar; exit 1 when one is missed.
 */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly most: number;
}

const rateLimit = { calls: 100, milliseconds: 30_000, window: 'fixed' } as const;
const offline = (): Fate => ({ type: 'refuse' });
const online = (): Fate => ({ type: 'deliver' });

/** Reads that go on whether or not anything is pushed. */
const polling =
  /\/(?:account\/me|users|themes)$|\/(?:proposals|clients|proposal_activities|sections)\?(?!proposal_id)/u;

/** A write that a person's edits cost at least: counted from what they see and what the service has. */
function fewestWrites({ device, service }: World): number {
  const state = service.state();
  const shown = device.view.values();
  const compared: Readonly<Record<Entity, readonly string[]>> = {
    client: ['name', 'city'],
    proposal: ['title'],
    section: ['title', 'body'],
    line_item: ['name', 'amount'],
  };
  let writes = shown.filter(({ serverId }) => serverId === null).length;
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
  for (const record of shown) {
    const kind = record.entity === 'proposal' ? 'section' : record.entity === 'section' ? 'line_item' : null;
    if (kind === null || record.serverId === null) continue;
    const key = kind === 'section' ? 'proposal_id' : 'section_id';
    const served = state[kind].filter((row) => row[key] === record.serverId).map(({ id }) => id);
    const places = device.view
      .childrenOf(kind, record.localId)
      .flatMap(({ serverId }) => (serverId === null ? [] : [served.indexOf(serverId)]));
    writes += places.length - longestIncreasingSubsequence(places).length;
  }
  return writes;
}

/** A morning's edits without a connection on what the service has already. */
async function callsRatio(seed: number, lostShare: number): Promise<{ calls: number; least: number }> {
  const random = seededRandom(seed);
  const world = assembleWorld({
    seed,
    client: 'wire',
    service: (clock, chance) => createModelService({ clock, random: chance, rateLimit }),
  });
  const { device } = world;
  for (let index = 0; index < 6; index += 1) {
    const proposal_id = device.create('proposal', { title: `P${index}` });
    for (let place = 0; place < 4; place += 1) {
      const section_id = device.create('section', { proposal_id, title: `S${place}`, section_type: 'cost' });
      for (let line = 0; line < 3; line += 1)
        device.create('line_item', { section_id, name: `I${line}`, amount: line });
    }
  }
  await world.settle();
  world.network.setFate(offline);
  for (let edit = 0; edit < 120; edit += 1) {
    const record = random.pick(device.view.values());
    const { entity, localId } = record;
    if (random.chance(0.1) && (entity === 'section' || entity === 'line_item'))
      device.delete(entity, localId);
    else if (random.chance(0.25) && record.entity === 'section' && record.fields.proposal_id !== null) {
      const after = random.pick(device.view.childrenOf('section', record.fields.proposal_id)).localId;
      if (after !== localId) device.move('section', localId, after);
    } else if (random.chance(0.2) && entity === 'section')
      device.create('line_item', { section_id: localId, name: 'new', amount: 1 });
    else
      device.update(
        entity,
        localId,
        entity === 'line_item' ? { amount: random.whole(100, 999) } : { title: `T${edit}` },
      );
  }
  const least = fewestWrites(world);
  const asked: string[] = [];
  world.network.setFate(({ method, path, query }) => {
    asked.push(`${method} ${path}?${query}`);
    return random.chance(lostShare) ? { type: 'lose-answer' } : online();
  });
  world.engine().syncNow();
  if (!(await world.quiet())) throw new Error('The edits do not get through.');
  await world.close();
  return { calls: asked.filter((call) => !polling.test(call)).length, least };
}

async function ratioOver(seeds: number, lostShare: number): Promise<number> {
  let calls = 0;
  let least = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const one = await callsRatio(seed, lostShare);
    calls += one.calls;
    least += one.least;
  }
  return calls / least;
}

async function keystrokes(): Promise<number> {
  const world = createWorld({ seed: 1 });
  const proposal_id = world.device.create('proposal', { title: 'P' });
  const section = world.device.create('section', { proposal_id, title: 'S', body: '' });
  await world.settle();
  world.network.setFate(offline);
  for (let stroke = 1; stroke <= 10_000; stroke += 1)
    world.device.update('section', section, { body: `<p>${'x'.repeat(stroke % 500)}${stroke}</p>` });
  const before = world.network.exchanges.length;
  world.network.setFate(online);
  world.engine().syncNow();
  await world.settle();
  await world.close();
  return world.network.exchanges.slice(before).filter(({ method }) => method !== 'GET').length;
}

/** Time from the network's hint to the first write on its way, ms. */
async function reconnect(): Promise<number> {
  const world = createWorld({ seed: 1, latency: () => 100 });
  const client = world.device.create('client', { email: 'a@example.com', name: 'Ada' });
  await world.settle();
  world.network.setFate(offline);
  world.device.update('client', client, { city: 'Utrecht' });
  await world.pass(3_600_000);
  const from = world.time.monotonic();
  let first: number | null = null;
  world.network.setFate(({ method }) => {
    if (method !== 'GET') first ??= world.time.monotonic();
    return online();
  });
  world.engine().syncNow();
  await world.settle();
  await world.close();
  return (first ?? Infinity) - from;
}

/** Pages of a hundred of everything, and the account, its users and its themes. */
async function fullPull(proposals: number, kill: boolean): Promise<number> {
  const world = assembleWorld({
    seed: 1,
    service: (clock, random) =>
      createRealService({ clock, random, options: { seed: { kind: 'proposals', count: proposals } } }),
  });
  const pages = (
    { proposal, client, section }: ReturnType<World['service']['state']>,
    activities: number,
  ): number =>
    [proposal.length, client.length, section.length, activities].reduce(
      (sum, count) => sum + Math.max(1, Math.ceil(count / 100)),
      0,
    );
  const activities =
    world.service.database.query<{ n: number }>('SELECT count(*) AS n FROM activities').get()?.n ?? 0;
  const archived = world.service.state().proposal.filter((row) => row['archived_at'] !== null).length;
  const formula = 3 + pages(world.service.state(), activities) + Math.max(1, Math.ceil(archived / 100));
  let killed = !kill;
  while ((world.journal().meta.get('lastPulledAt') ?? null) === null) {
    await world.pass(250);
    if (!killed && world.network.exchanges.length > formula / 2) {
      killed = true;
      world.restart();
    }
  }
  const calls = world.network.exchanges.length;
  await world.close();
  return kill ? calls - formula : calls / formula;
}

const figures: readonly Figure[] = [
  { name: 'calls ÷ minimum, nothing lost', value: await ratioOver(10, 0), most: 1.02 },
  { name: 'calls ÷ minimum, 1 % of answers lost', value: await ratioOver(30, 0.01), most: 1.1 },
  { name: 'writes for 10,000 keystrokes', value: await keystrokes(), most: 1 },
  { name: 'ms from reconnection to the first write', value: await reconnect(), most: 2_000 },
  { name: 'full pull of 1,000 proposals ÷ formula', value: await fullPull(1_000, false), most: 1.02 },
  { name: 'pages read again after a kill half way', value: await fullPull(200, true), most: 1 },
];
for (const { name, value, most } of figures)
  process.stdout.write(
    `${value <= most ? 'ok  ' : 'MISS'} ${name}: ${Math.round(value * 1000) / 1000} (at most ${most})\n`,
  );
process.exitCode = figures.every(({ value, most }) => value <= most) ? 0 : 1;

import { expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { keepPositionOfEdited } from '../../../../src-main/core/sync/order/keep-position.ts';
import { discard, withdraw } from '../../../../src-main/core/sync/outbox/outbox-actions.ts';
import { createLocalWriteClock } from '../../../../src-main/core/sync/staleness/local-write-clock.ts';
import { offline, once, online, rows, scenarioStarter, writes, type ScenarioWorld } from '../scenario.ts';
import { apiRoot } from '../../world/wire.ts';
import { runNow } from '../../../../src-service/storage/steps.ts';

const start = scenarioStarter();

interface Parts {
  readonly proposal: LocalId;
  readonly sections: readonly LocalId[];
}

/** A synced proposal with sections of these titles. */
async function withSections(world: ScenarioWorld, titles: readonly string[]): Promise<Parts> {
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Offer' });
  const sections: LocalId[] = [];
  for (const title of titles)
    sections.push(device.create('section', { proposal_id: proposal, title }, sections.at(-1) ?? null));
  await world.untilSynced();
  return { proposal, sections };
}

function shown({ device }: ScenarioWorld, proposal: LocalId): string {
  return device.view
    .childrenOf('section', proposal)
    .flatMap((record) => (record.entity === 'section' ? [record.fields.title] : []))
    .join(' ');
}

function served(world: ScenarioWorld): string {
  return rows(world, 'SELECT title FROM sections ORDER BY position')
    .map(({ title }) => String(title))
    .join(' ');
}

it('S13: the answer to an edit does not restore an old position after siblings have moved', async () => {
  const outward = [10, 20];
  const back = [200, 10];
  let trips: number[] = [];
  const world = await start({ latency: () => trips.shift() ?? 5 });
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'Z']);
  const [a = toLocalId('none')] = sections;
  world.network.setFate(offline);
  device.update('section', a, { title: 'B' });
  device.create('section', { proposal_id: proposal, title: 'First' });
  await world.pass(100);
  world.network.setFate(({ method }) => {
    if (method !== 'GET' && trips.length === 0) trips = [...outward, ...back];
    return online();
  });
  world.engine().syncNow();
  await world.pass(500);
  expect(served(world)).toBe('First B Z');
  expect(shown(world, proposal)).toBe('First B Z');
});

it('S13: the answer to an edit that already includes a create in flight does not move its record twice', async () => {
  const outward = [20, 10];
  const back = [200, 10];
  let trips: number[] = [];
  const world = await start({ latency: () => trips.shift() ?? 5 });
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'Z']);
  // Created after the section behind it: records with equal positions are ordered by creation.
  const b = device.create('section', { proposal_id: proposal, title: 'B' }, sections[0]);
  await world.untilSynced();
  world.network.setFate(offline);
  device.update('section', b, { title: 'C' });
  device.create('section', { proposal_id: proposal, title: 'New' }, sections[0]);
  await world.pass(100);
  world.network.setFate(({ method }) => {
    if (method !== 'GET' && trips.length === 0) trips = [...outward, ...back];
    return online();
  });
  world.engine().syncNow();
  await world.pass(100);
  device.create('section', { proposal_id: proposal, title: 'After' }, b);
  await world.pass(1_000);
  expect(served(world)).toBe('A New C After Z');
  expect(shown(world, proposal)).toBe('A New C After Z');
});

it('I10: siblings keep their position after a section created and deleted offline', async () => {
  const world = await start();
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'Z']);
  world.network.setFate(offline);
  const gone = device.create('section', { proposal_id: proposal, title: 'B' }, sections[0]);
  device.create('section', { proposal_id: proposal, title: 'C' }, gone);
  device.delete('section', gone);
  world.restart();
  expect(shown(world, proposal)).toBe('A C Z');
  world.network.setFate(online);
  await world.untilSynced();
  expect(served(world)).toBe('A C Z');
  expect(shown(world, proposal)).toBe('A C Z');
});

it('I10: siblings keep their position after a section whose moves are dropped by its delete', async () => {
  const world = await start();
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'B', 'C']);
  const [, , c = toLocalId('none')] = sections;
  world.network.setFate(offline);
  device.move('section', c, null);
  device.create('section', { proposal_id: proposal, title: 'D' }, c);
  device.delete('section', c);
  expect(shown(world, proposal)).toBe('D A B');
  world.network.setFate(online);
  await world.untilSynced();
  expect(served(world)).toBe('D A B');
});

it('S20: siblings keep their position after a withdrawn create', async () => {
  const world = await start();
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'Z']);
  world.network.setFate(offline);
  const taken = device.create('section', { proposal_id: proposal, title: 'B' }, sections[0]);
  device.create('section', { proposal_id: proposal, title: 'C' }, taken);
  const [entry] = world.journal().operations.ofRecord('section', taken);
  world.process().act((context) => withdraw(context, entry?.operation.opId ?? ''));
  device.follow();
  expect(shown(world, proposal)).toBe('A C Z');
  world.network.setFate(online);
  await world.untilSynced();
  expect(served(world)).toBe('A C Z');
});

it('S5: a delete and a create in one list take turns, so that positions are right', async () => {
  const world = await start({ latency: () => 100 });
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'B', 'C']);
  const [a = toLocalId('none'), b = toLocalId('none')] = sections;
  device.create('section', { proposal_id: proposal, title: 'D' }, b);
  device.delete('section', a);
  await world.untilSynced();
  expect(served(world)).toBe('B D C');
  expect(shown(world, proposal)).toBe('B D C');
});

it('S5: a create waits for a delete without an answer, so that positions are right', async () => {
  const world = await start();
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'B', 'C', 'Z']);
  const [a = toLocalId('none'), b = toLocalId('none'), c = toLocalId('none')] = sections;
  world.network.setFate(offline);
  device.delete('section', a);
  device.create('section', { proposal_id: proposal, title: 'D' }, c);
  device.delete('section', b);
  await world.pass(100);
  // Both deletes start at once, and the create is next in the order of edits.
  world.network.setFate(once('DELETE', /\/sections\/2$/u, { type: 'lose-answer' }));
  world.engine().syncNow();
  await world.untilSynced();
  expect(writes(world).filter((call) => call === 'DELETE /sections/2')).toHaveLength(2);
  expect(served(world)).toBe('C D Z');
  expect(shown(world, proposal)).toBe('C D Z');
});

it("S13: while a delete without an answer waits for its turn, an edit's answer sets no position", async () => {
  const world = await start();
  const { sections } = await withSections(world, ['A', 'B']);
  const [a = toLocalId('none'), b = toLocalId('none')] = sections;
  world.network.setFate(once('DELETE', /./u, { type: 'lose-answer' }));
  world.device.delete('section', a);
  await world.pass(100);
  expect(world.journal().operations.all()).toMatchObject([
    { state: 'waiting', operation: { kind: 'delete' } },
  ]);
  // The budget let the edit go first.
  const context = { journal: world.journal(), localWrites: createLocalWriteClock(world.clock) };
  const base = world.journal().records.find('section', b);
  const received = {
    entity: 'section',
    localId: b,
    serverId: base?.record.serverId ?? toServerId('0'),
    fields: { title: 'C', position: 0 },
    extra: {},
    updatedAt: null,
  } as const;
  expect(keepPositionOfEdited(context, received, 0).fields).toEqual({ title: 'C', position: 1 });
});

it('S5: a full sync that reads the siblings of a create in flight does not move its record', async () => {
  const world = await start({ latency: () => 100 });
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'B']);
  runNow(world.service.database.query('UPDATE sections SET position = position + 1').run());
  const [row] = rows(world, "SELECT * FROM sections WHERE title = 'A'");
  if (row === undefined) throw new Error('There is no section A.');
  const columns = Object.keys(row).filter((column) => column !== 'id');
  runNow(
    world.service.database
      .query(
        `INSERT INTO sections (${columns.join()}) SELECT ${columns
          .map((column) => (column === 'title' ? "'Other'" : column === 'position' ? '0' : column))
          .join()} FROM sections WHERE title = 'A'`,
      )
      .run(),
  );
  let isReading = false;
  world.network.setFate(({ path }) => {
    // The list is read before the create takes effect, and applied before the create is answered.
    if (path.endsWith('/sections') && !isReading)
      world.time.after(10, () =>
        device.create('section', { proposal_id: proposal, title: 'C' }, sections[1]),
      );
    isReading ||= path.endsWith('/sections');
    return { type: 'deliver' };
  });
  world.process().setFocus(proposal);
  while (world.journal().operations.all().length === 0) await world.pass(10);
  while (world.journal().operations.all().length > 0) await world.pass(10);
  expect(world.checkVisible()).toBeNull();
  await world.untilSynced();
  expect(writes(world).filter((call) => call === 'POST /sections')).toHaveLength(3);
  expect(served(world)).toBe('Other A B C');
  expect(shown(world, proposal)).toBe('Other A B C');
});

it.each([
  ['create', 'A Z New'],
  ['move', 'A B Z'],
] as const)(
  'I9: a %s with a deleted sibling is shown at the position that the service gave it',
  async (kind, order) => {
    const world = await start();
    const { device } = world;
    const titles = kind === 'create' ? ['X', 'A', 'Z'] : ['X', 'A', 'B', 'Z'];
    const { proposal, sections } = await withSections(world, titles);
    const [x = toLocalId('none'), a = toLocalId('none')] = sections;
    const { serverId } = device.require('section', x);
    const path = `${apiRoot}/sections/${serverId ?? ''}`;
    await world.service.serve({ method: 'DELETE', path, query: '', body: null });
    world.network.setFate(({ method }) =>
      method === 'GET' ? { type: 'deliver' } : { type: 'answer-late', afterMs: 1_000 },
    );
    if (kind === 'create') device.create('section', { proposal_id: proposal, title: 'New' }, a);
    else device.move('section', sections.at(-1) ?? toLocalId('none'), a);
    await world.pass(50);
    world.process().setFocus(proposal);
    world.engine().syncNow();
    await world.pass(500);
    expect(world.journal().operations.all()).toHaveLength(1);
    expect(device.find('section', x)).toBeUndefined();
    await world.pass(1_000);
    expect(world.journal().operations.all()).toEqual([]);
    expect(world.checkVisible()).toBeNull();
    expect(served(world)).toBe(order);
    expect(shown(world, proposal)).toBe(order);
  },
);

it('I9: a create is not moved while a sibling waits for the decision to be created again', async () => {
  const world = await start();
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'X', 'Z']);
  const [a = toLocalId('none'), x = toLocalId('none')] = sections;
  const { serverId } = device.require('section', x);
  const path = `${apiRoot}/sections/${serverId ?? ''}`;
  await world.service.serve({ method: 'DELETE', path, query: '', body: null });
  world.network.setFate(({ method }) =>
    method === 'GET' ? { type: 'deliver' } : { type: 'answer-late', afterMs: 1_000 },
  );
  device.create('section', { proposal_id: proposal, title: 'New' }, a);
  const first = device.create('line_item', { section_id: x, name: 'Design' });
  device.create('line_item', { section_id: x, name: 'Build' }, first);
  await world.pass(50);
  world.process().setFocus(proposal);
  world.engine().syncNow();
  await world.pass(3_000);
  expect(world.journal().conflicts.all()).toMatchObject([{ field: null, localId: x }]);
  expect(world.checkVisible()).toBeNull();
  expect(served(world)).toBe('A New Z');
  expect(shown(world, proposal)).toBe('A New X Z');
});

it('S4: moves before and after the create of their section are not merged', async () => {
  const world = await start();
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'B', 'C', 'D', 'E']);
  const [
    a = toLocalId('none'),
    b = toLocalId('none'),
    c = toLocalId('none'),
    d = toLocalId('none'),
    e = toLocalId('none'),
  ] = sections;
  world.network.setFate(offline);
  device.move('section', d, null);
  device.move('section', c, a);
  const added = device.create('section', { proposal_id: proposal, title: 'N' }, d);
  device.move('section', b, e);
  device.move('section', a, added);
  expect(shown(world, proposal)).toBe('D N A C E B');
  world.network.setFate(online);
  await world.untilSynced();
  expect(world.journal().operations.all()).toEqual([]);
  expect(served(world)).toBe('D N A C E B');
});

it('S4: a move to the present position costs no call, which could take effect late', async () => {
  const world = await start();
  const { device } = world;
  const { proposal, sections } = await withSections(world, ['A', 'B']);
  const [a = toLocalId('none'), b = toLocalId('none')] = sections;
  const before = writes(world).length;
  world.network.setFate(offline);
  // Behind an approval, it is not compacted with the move before it.
  device.move('section', b, null);
  device.send(proposal, {}, 60 * 60_000);
  device.move('section', b, a);
  world
    .process()
    .act((context) => discard(context, world.journal().operations.all()[0]?.operation.opId ?? ''));
  world
    .process()
    .act((context) => discard(context, world.journal().operations.all()[0]?.operation.opId ?? ''));
  world.network.setFate(online);
  await world.untilSynced();
  expect(writes(world).slice(before)).toEqual([]);
  expect([shown(world, proposal), served(world)]).toEqual(['A B', 'A B']);
  expect(world.journal().operations.all()).toEqual([]);
});

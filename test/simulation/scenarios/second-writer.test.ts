import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { offline, once, online, rows, scenarioStarter, writes, type ScenarioWorld } from './scenario.ts';

/** I7, S17: the other user writes into the same fields, at every moment around our own write. */

const start = scenarioStarter();

interface Draft {
  readonly world: ScenarioWorld;
  readonly sections: readonly LocalId[];
}

/** Synced proposals with sections. */
async function drafts(proposals: number, each: number): Promise<Draft> {
  const world = await start();
  const { device } = world;
  const sections: LocalId[] = [];
  for (let index = 0; index < proposals; index += 1) {
    const proposal_id = device.create('proposal', { title: `Offer ${index}` });
    for (let place = 0; place < each; place += 1)
      sections.push(device.create('section', { proposal_id, title: `Part ${place}`, body: '<p>a</p>' }));
  }
  await world.untilSynced();
  await world.pass(45_000);
  return { world, sections };
}

async function theirs(world: ScenarioWorld, title = 'Theirs'): Promise<void> {
  for (const { id } of rows(world, 'SELECT id FROM sections')) {
    await world.service.serve({
      method: 'PUT',
      path: `/api/v2/sections/${Number(id)}`,
      query: '',
      body: JSON.stringify({ section: { title } }),
    });
  }
}

const titles = (world: ScenarioWorld): readonly unknown[] =>
  rows(world, 'SELECT title FROM sections').map(({ title }) => title);

/** The calls of these methods from now on. */
function countCalls(world: ScenarioWorld): (method: RegExp, path?: RegExp) => number {
  const before = world.network.exchanges.length;
  return (method, path = /./u) =>
    world.network.exchanges.slice(before).filter((one) => method.test(one.method) && path.test(one.path))
      .length;
}

function editAll({ world, sections }: Draft): void {
  for (const section of sections) world.device.update('section', section, { title: 'Mine' });
}

describe("I7: the other user's value in the same field is shown and not overwritten", () => {
  it.each([
    ['of one proposal', 1, 21],
    ['of many proposals', 21, 1],
  ] as const)('if sync was paused for seconds, in 21 sections %s', async (_, proposals, each) => {
    const draft = await drafts(proposals, each);
    const { world } = draft;
    world.engine().syncNow();
    await world.pass(2_000);
    world.engine().setPaused(true);
    await world.pass(1_000);
    editAll(draft);
    await theirs(world);
    await world.pass(2_000);
    world.engine().setPaused(false);
    await world.untilSynced();
    expect(world.journal().conflicts.all()).toHaveLength(21);
    expect(titles(world)).toEqual(Array.from({ length: 21 }, () => 'Theirs'));
  });

  it('if it was written while we were online, long after the last reading', async () => {
    const draft = await drafts(1, 3);
    const { world } = draft;
    await world.pass(10_000);
    await theirs(world);
    await world.pass(1_000);
    editAll(draft);
    await world.untilSynced();
    expect(world.journal().conflicts.all()).toHaveLength(3);
    expect(titles(world)).toEqual(['Theirs', 'Theirs', 'Theirs']);
  });

  it('if it was written while the computer and its monotonic clock slept', async () => {
    const draft = await drafts(1, 1);
    const { world, sections } = draft;
    world.device.update('section', sections[0] ?? toLocalId('none'), { title: 'First' });
    await world.pass(1_000);
    expect(titles(world)).toEqual(['First']);
    world.clock.jump(600_000);
    await theirs(world);
    world.device.update('section', sections[0] ?? toLocalId('none'), { title: 'Second' });
    await world.untilSynced();
    expect(world.journal().conflicts.all()).toMatchObject([{ mine: 'Second', theirs: 'Theirs' }]);
  });

  it('if the process was restarted within seconds', async () => {
    const draft = await drafts(1, 1);
    const { world, sections } = draft;
    world.device.update('section', sections[0] ?? toLocalId('none'), { title: 'First' });
    await world.pass(1_000);
    world.restart();
    await theirs(world);
    world.device.update('section', sections[0] ?? toLocalId('none'), { title: 'Second' });
    await world.untilSynced();
    expect(world.journal().conflicts.all()).toMatchObject([{ mine: 'Second', theirs: 'Theirs' }]);
  });

  it('if the edit waited for the budget until its reading was too old', async () => {
    const draft = await drafts(1, 1);
    const { world, sections } = draft;
    let isTold = false;
    world.network.setFate((request) => {
      // The record is read, and then the service refuses calls for a while.
      if (request.method !== 'PUT' || isTold) return online();
      isTold = true;
      return { type: 'rate-limit', retryAfter: '60' };
    });
    world.device.update('section', sections[0] ?? toLocalId('none'), { title: 'Mine' });
    await world.pass(40_000);
    expect(titles(world)).toEqual(['Part 0']);
    await theirs(world);
    await world.untilSynced();
    expect(world.journal().conflicts.all()).toMatchObject([{ mine: 'Mine', theirs: 'Theirs' }]);
  });
});

describe('S17: the remaining window', () => {
  it('overwrites unseen only what was written in the seconds between our last reading and our write', async () => {
    const draft = await drafts(1, 1);
    const { world, sections } = draft;
    world.device.update('section', sections[0] ?? toLocalId('none'), { title: 'First' });
    await world.pass(1_000);
    await theirs(world);
    world.device.update('section', sections[0] ?? toLocalId('none'), { title: 'Second' });
    await world.untilSynced();
    expect(world.journal().conflicts.all()).toEqual([]);
    expect(titles(world)).toEqual(['Second']);
  });

  it('ends after five seconds: what was written six seconds before our edit is a conflict', async () => {
    const draft = await drafts(1, 1);
    const { world, sections } = draft;
    world.device.update('section', sections[0] ?? toLocalId('none'), { title: 'First' });
    await world.pass(1_000);
    await theirs(world);
    await world.pass(6_000);
    world.device.update('section', sections[0] ?? toLocalId('none'), { title: 'Second' });
    await world.pass(2_000);
    expect(world.journal().conflicts.all()).toMatchObject([{ mine: 'Second', theirs: 'Theirs' }]);
  });

  it('costs one reading for a burst of typing, and none while it continues', async () => {
    const draft = await drafts(1, 1);
    const { world, sections } = draft;
    const calls = countCalls(world);
    for (let stroke = 0; stroke < 20; stroke += 1) {
      world.device.update('section', sections[0] ?? toLocalId('none'), { title: `Mine ${stroke}` });
      await world.pass(1_000);
    }
    expect(titles(world)).toEqual(['Mine 19']);
    expect(calls(/PUT/u)).toBe(20);
    // One reading before the first keystroke, and those of the poll.
    expect(calls(/GET/u, /\/sections$/u)).toBe(1);
  });

  it('reads a hundred records per call before many writes', async () => {
    const draft = await drafts(30, 2);
    const { world } = draft;
    const calls = countCalls(world);
    editAll(draft);
    await world.pass(60_000);
    expect(titles(world)).toEqual(Array.from({ length: 60 }, () => 'Mine'));
    expect(calls(/PUT/u)).toBe(60);
    expect(calls(/GET/u, /\/sections$/u)).toBeLessThanOrEqual(2);
  });

  it('reads records one by one if the service only lists the library', async () => {
    const world = await start({ service: { variants: ['sections-reusable-only'] } });
    const sections = Array.from({ length: 6 }, (_, index) => {
      const proposal_id = world.device.create('proposal', { title: `Offer ${index}` });
      return world.device.create('section', { proposal_id, title: 'Part' });
    });
    await world.untilSynced();
    await world.pass(45_000);
    const before = writes(world).length;
    world.network.setFate(offline);
    await theirs(world);
    for (const section of sections) world.device.update('section', section, { title: 'Mine' });
    await world.pass(5_000);
    world.network.setFate(once('GET', /\/sections$/u, { type: 'lose-answer' }));
    world.engine().syncNow();
    await world.untilSynced();
    expect(world.journal().conflicts.all()).toHaveLength(6);
    expect(writes(world)).toHaveLength(before);
  });
});

describe('S17: with one call allowed per half minute', () => {
  const rateLimit = { calls: 1, milliseconds: 30_000, window: 'fixed' } as const;

  it('an edit of a record that was read long ago is preceded by one reading', async () => {
    const world = await start({ service: { rateLimit } });
    const client = world.device.create('client', { email: 'ada@example.com', name: 'Ada' });
    await world.untilSynced();
    await world.pass(30 * 60_000);
    world.device.update('client', client, { name: 'Grace' });
    const before = world.network.exchanges.length;
    await world.pass(5 * 60_000);
    expect(rows(world, 'SELECT name FROM clients')).toEqual([{ name: 'Grace' }]);
    const about = world.network.exchanges.slice(before).filter(({ path }) => /clients\/\d/u.test(path));
    expect(about.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  });

  it('an edit whose reading takes several calls is pushed too', async () => {
    const world = await start({ service: { rateLimit, variants: ['per-capped-25'] } });
    const proposal_id = world.device.create('proposal', { title: 'Offer' });
    const sections = Array.from({ length: 51 }, (_, place) =>
      world.device.create('section', { proposal_id, title: `Part ${place}` }),
    );
    await world.untilSynced();
    await world.pass(30 * 60_000);
    world.device.update('section', sections[50] ?? toLocalId('none'), { title: 'Last' });
    await world.pass(30 * 60_000);
    expect(rows(world, "SELECT title FROM sections WHERE title = 'Last'")).toHaveLength(1);
  });
});

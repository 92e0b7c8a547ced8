import { describe, expect, it } from 'vitest';
import { createDisk } from '../world/disk.ts';
import { problems } from '../world/world.ts';
import { once, rows, scenarioStarter, writes, type ScenarioWorld } from './scenario.ts';

const begin = scenarioStarter();

/** A world whose disk is full from the moment at which a write has taken effect until `world.time` is `untilMs`. */
async function fullAfter(path: RegExp, lastsMs: number) {
  const disk = createDisk();
  const world = await begin({ disk });
  let untilMs = Infinity;
  let isFull = false;
  world.network.setFate((request) => {
    if (request.method !== 'GET' && path.test(request.path) && untilMs === Infinity) {
      // The attempt is on disk by now.
      isFull = true;
      untilMs = world.time.monotonic() + lastsMs;
    }
    return { type: 'deliver' };
  });
  disk.refuse(() => isFull && world.time.monotonic() < untilMs);
  return world;
}

/** The errors that the engine has logged so far. */
const takeProblems = (): readonly string[] => problems.splice(0).map(({ message }) => message);

const made = (world: ScenarioWorld): readonly unknown[] =>
  rows(world, 'SELECT title FROM proposals').map(({ title }) => title);

describe('a disk that is full while an answer arrives', () => {
  it('leaves an operation uncertain; without a restart it is verified and made once', async () => {
    const world = await fullAfter(/\/proposals$/u, 5_000);
    const proposal = world.device.create('proposal', { title: 'One' });
    world.device.create('section', { proposal_id: proposal, title: 'Part' });
    await world.untilSynced();
    expect(takeProblems().length).toBeGreaterThan(0);
    expect(made(world)).toEqual(['One']);
    expect(writes(world).filter((write) => write === 'POST /proposals')).toHaveLength(1);
    expect(world.journal().operations.all()).toEqual([]);
  });

  it('sends no e-mail twice', async () => {
    const world = await fullAfter(/\/send_proposal$/u, 5_000);
    const client = world.device.create('client', { email: 'client@example.com', name: 'C' });
    const proposal = world.device.create('proposal', { title: 'One', client_id: client });
    await world.untilSynced();
    world.device.send(proposal);
    await world.untilSynced();
    expect(takeProblems().length).toBeGreaterThan(0);
    expect(world.service.mails()).toHaveLength(1);
    expect(world.journal().operations.all()).toEqual([]);
  });

  it('says that the disk is full, and goes on by itself', async () => {
    const world = await fullAfter(/\/clients$/u, 20_000);
    world.device.create('client', { email: 'client@example.com', name: 'C' });
    await world.pass(2_000);
    expect(world.engine().status().current).toMatchObject({
      phase: 'service-fault',
      reason: { code: 'errors.diskFull' },
    });
    await world.untilSynced();
    takeProblems();
    expect(world.engine().status().current.phase).toBe('idle');
    expect(rows(world, 'SELECT name FROM clients')).toHaveLength(1);
  });

  it("does not overwrite another user's change that was read and could not be kept", async () => {
    const disk = createDisk();
    const world = await begin({ disk });
    const proposal = world.device.create('proposal', { title: 'One' });
    await world.untilSynced();
    await world.pass(10_000);
    const [row] = rows(world, 'SELECT id FROM proposals');
    const path = `/api/v2/proposals/${Number(row?.['id'])}`;
    await world.service.serve({
      ...{ method: 'PUT', path, query: '' },
      body: JSON.stringify({ proposal: { title: 'Theirs' } }),
    });
    let untilMs = 0;
    world.network.setFate((request) => {
      if (request.method === 'GET' && request.path === path && untilMs === 0)
        untilMs = world.time.monotonic() + 2_000;
      return { type: 'deliver' };
    });
    disk.refuse(() => world.time.monotonic() < untilMs);
    world.device.update('proposal', proposal, { title: 'Mine' });
    await world.untilSynced();
    expect(takeProblems().length).toBeGreaterThan(0);
    expect(world.journal().conflicts.all()).toHaveLength(1);
    expect(made(world)).toEqual(['Theirs']);
  });

  it('lets waiting calls go when it has room', async () => {
    const disk = createDisk();
    const world = await begin({ disk, fate: once('POST', /\/clients$/u, { type: 'deliver' }) });
    for (let index = 0; index < 120; index += 1)
      world.device.create('client', { email: `c${index}@example.com`, name: 'C' });
    await world.pass(15_000);
    // The budget is used up, and the timer that frees it finds a full disk.
    const untilMs = world.time.monotonic() + 20_000;
    disk.refuse(() => world.time.monotonic() < untilMs);
    await world.untilSynced();
    takeProblems();
    expect(rows(world, 'SELECT id FROM clients')).toHaveLength(120);
  });
});

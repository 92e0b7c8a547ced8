import type { Fate } from '../world/network.ts';
import { createWorld } from '../world/world.ts';
import { atMost, type Figure } from './figure.ts';

const offline = (): Fate => ({ type: 'refuse' });
const online = (): Fate => ({ type: 'deliver' });

/** The number of writes for keystrokes in one section while offline. */
export async function writesForKeystrokes(keystrokes: number): Promise<number> {
  const world = createWorld({ seed: 1 });
  const proposal_id = world.device.create('proposal', { title: 'P' });
  const section = world.device.create('section', { proposal_id, title: 'S', body: '' });
  await world.untilSynced();
  world.network.setFate(offline);
  for (let stroke = 1; stroke <= keystrokes; stroke += 1)
    world.device.update('section', section, { body: `<p>${'x'.repeat(stroke % 500)}${stroke}</p>` });
  const before = world.network.exchanges.length;
  world.network.setFate(online);
  world.engine().syncNow();
  await world.untilSynced();
  const [row] = world.service.state().section;
  if (!String(row?.['body']).endsWith(`${keystrokes}</p>`)) throw new Error('The last keystroke is missing.');
  await world.close();
  return world.network.exchanges.slice(before).filter(({ method }) => method !== 'GET').length;
}

/**
 * Milliseconds from the network's return after an hour offline to the first write: with a hint from the system, or
 * without one at a time after an edit.
 */
export async function reconnectMs(returns: 'hinted' | { readonly afterEditMs: number }): Promise<number> {
  const world = createWorld({ seed: 1, latency: () => 100 });
  const client = world.device.create('client', { email: 'a@example.com', name: 'Ada' });
  await world.untilSynced();
  world.network.setFate(offline);
  world.device.update('client', client, { city: 'Utrecht' });
  await world.pass(3_600_000);
  if (returns !== 'hinted') {
    world.device.update('client', client, { city: 'Leiden' });
    await world.pass(returns.afterEditMs);
  }
  const from = world.time.monotonic();
  let first: number | null = null;
  world.network.setFate(({ method }) => {
    if (method !== 'GET') first ??= world.time.monotonic();
    return online();
  });
  if (returns === 'hinted') world.engine().syncNow();
  await world.untilSynced();
  await world.close();
  return (first ?? Infinity) - from;
}

/** The largest `reconnectMs` without a hint, over times within the minute after an edit, ms. */
export async function worstReconnectMs(): Promise<number> {
  const times: number[] = [];
  for (const afterEditMs of [0, 10, 300, 700, 990, 1_010, 5_500, 20_250, 45_900, 58_000])
    times.push(await reconnectMs({ afterEditMs }));
  return Math.max(...times);
}

export async function editingFigures(): Promise<readonly Figure[]> {
  return [
    atMost(1, 'writes for 10,000 keystrokes', await writesForKeystrokes(10_000)),
    atMost(2_000, 'ms from reconnection to the first write', await reconnectMs('hinted')),
    atMost(2_000, 'ms from reconnection without a hint to the first write', await worstReconnectMs()),
  ];
}

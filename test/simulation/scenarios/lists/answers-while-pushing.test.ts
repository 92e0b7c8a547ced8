import { expect, it } from 'vitest';
import { offline, online, scenarioStarter } from '../scenario.ts';

const start = scenarioStarter();

/** Number of calls of the queue: more than the service allows in five minutes. */
const queued = 1_000;
/** Milliseconds until an answer is on screen while the queue lasts. */
const patience = 2 * 60_000;

it.each([true, false])(
  'S17: what a client does is seen while a long queue is pushed; the service lists its changes: %s',
  async (listsChanges) => {
    const world = await start({ service: { listsChanges } });
    const { device, service } = world;
    const proposal = device.create('proposal', { title: 'Website' });
    await world.untilSynced();
    world.network.setFate(offline);
    for (let index = 0; index < queued; index += 1)
      device.create('client', { email: `c${index}@example.com`, name: 'C' });
    world.network.setFate(online);
    await world.pass(20_000);
    service.accept(device.require('proposal', proposal).serverId ?? '');
    await world.pass(patience);
    expect(world.journal().operations.all().length).toBeGreaterThan(queued / 3);
    expect(device.require('proposal', proposal).fields).toMatchObject({ status: 'accepted' });
    await world.untilSynced();
  },
);

import { expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { once } from '../scenario.ts';
import { apiRoot } from '../../world/wire.ts';
import { createWorld } from '../../world/world.ts';
import { runNow } from '../../../../src-service/storage/steps.ts';

/** More than a page of the service. */
const sections = 105;

it('S16: a proposal that loses a section between two pages of its reading loses no other', async () => {
  const world = createWorld({ seed: 1 });
  const { device, network, service } = world;
  const proposal = device.create('proposal', { title: 'Long' });
  let last: LocalId | null = null;
  for (let index = 0; index < sections; index += 1)
    last = device.create('section', { proposal_id: proposal, title: `Part ${index}` }, last);
  await world.untilSynced();
  const [, ...others] = device.view.childrenOf('section', proposal).map(({ localId }) => localId);
  let isShifted = false;
  network.setFate(({ path, query }) => {
    if (path.endsWith('/sections') && query.includes('proposal_id=') && query.includes('page=2')) {
      // The other user deletes the first section. The others move up, and one slips to a page that was already read.
      if (!isShifted) runNow(service.database.query("DELETE FROM sections WHERE title = 'Part 0'").run());
      if (!isShifted) runNow(service.database.query('UPDATE sections SET position = position - 1').run());
      isShifted = true;
    }
    return { type: 'deliver' };
  });
  world.process().setFocus(proposal);
  await world.pass(60_000);
  expect(isShifted).toBe(true);
  const shown = (): readonly LocalId[] =>
    device.view.childrenOf('section', proposal).map(({ localId }) => localId);
  expect(shown()).toEqual(expect.arrayContaining(others));
  // The next full sync asks for the missing sections and finds the deleted one.
  await world.pass(32 * 60_000);
  expect(shown()).toEqual(others);
  expect(world.checkVisible()).toBeNull();
  await world.close();
});

it('S13: an older list that arrives after a newer one does not remove a new line item', async () => {
  const world = createWorld({ seed: 1 });
  const { device, network, service } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const section = device.create('section', { proposal_id: proposal, title: 'Price', section_type: 'cost' });
  await world.untilSynced();
  const id = device.require('section', section).serverId ?? '';
  // The reading of the open proposal is served at once, and its answer is slow.
  network.setFate(once('GET', /sections$/u, { type: 'answer-late', afterMs: 20_000 }));
  world.process().setFocus(proposal);
  await world.pass(1_000);
  await service.serve({
    method: 'POST',
    path: `${apiRoot}/sections/${id}/line_items`,
    query: '',
    body: JSON.stringify({ line_item: { name: 'Theirs', amount: 100 } }),
  });
  const shown = (): readonly unknown[] =>
    device.view.childrenOf('line_item', section).map(({ fields }) => ('name' in fields ? fields.name : null));
  world.engine().syncNow();
  await world.pass(10_000);
  expect(shown()).toEqual(['Theirs']);
  await world.pass(60_000);
  expect(shown()).toEqual(['Theirs']);
  await world.close();
});

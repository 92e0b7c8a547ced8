import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { OrderedEntity } from '#shared/sync/record-view.ts';
import { taggedField, tagged } from './tags.ts';
import type { DayParts } from '../schedule/day-parts.ts';

/** Sorts a list while its calls are in flight. Deletes, creates and moves then shift the positions in other calls. */
export async function rearrange({ world, random, line, pass, mark, note }: DayParts): Promise<void> {
  const { device } = world;
  const proposal = device.create('proposal', { title: tagged(mark(), 'List') });
  const entity: OrderedEntity = random.pick(['section', 'line_item']);
  const pricing = { proposal_id: proposal, title: tagged(mark(), 'Prices'), section_type: 'cost' };
  const values =
    entity === 'section' ? { proposal_id: proposal } : { section_id: device.create('section', pricing) };
  const [parentId = toLocalId('none')] = Object.values(values);
  const listed = (): readonly LocalId[] =>
    device.view.childrenOf(entity, parentId).map(({ localId }) => localId);
  const anchor = (): LocalId | null => random.pick([null, ...listed()]);
  const add = (): void =>
    void device.create(entity, { ...values, [taggedField[entity]]: tagged(mark(), 'part') }, anchor());

  for (let left = random.whole(3, 6); left > 0; left -= 1) add();
  await pass(random.whole(0, 15_000));
  line.slowReadsMs = random.pick([0, 1_500, 3_000]);
  for (let rounds = random.whole(2, 4); rounds > 0; rounds -= 1) {
    // A list that is being read still contains deleted records.
    if (random.chance(0.7)) {
      await pass(5_000);
      world.revive();
      world.process().setFocus(proposal);
      world.engine().syncNow();
      await pass(random.whole(0, 9_000));
    }
    note('rearranges');
    for (let left = random.whole(2, 4); left > 0; left -= 1) {
      world.revive();
      const localId = random.pick(listed());
      const action = listed().length < 3 ? 'add' : random.pick(['add', 'move', 'delete', 'delete'] as const);
      const after = anchor();
      if (action === 'add') add();
      else if (action === 'delete') device.delete(entity, localId);
      else if (after !== localId) device.move(entity, localId, after);
    }
    await pass(random.whole(0, 2_000));
  }
  await pass(random.whole(0, 40_000));
  line.slowReadsMs = 0;
}

import { expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { isContentMissing } from '#shared/domain/proposals/missing-content.ts';
import { applySections } from './apply-reading.ts';
import { know, unitContext } from '../testing/known-journal.ts';
import { createLocalWriteClock } from './local-write-clock.ts';

it('an empty proposal that was read whole differs from one that only a list has returned', () => {
  const unit = unitContext();
  const context = { ...unit, localWrites: createLocalWriteClock(unit.clock) };
  know(unit, 'proposal', toLocalId('proposal:1'), toServerId('1'), { title: 'A' });
  const unread = (): boolean => {
    const record = unit.journal.records.find('proposal', toLocalId('proposal:1'))?.record;
    return record?.entity === 'proposal' && isContentMissing(record, 0, true);
  };
  const nothing = { sections: [], items: new Map(), isComplete: true };
  applySections(context, nothing, context.localWrites.mark());
  expect(unread()).toBe(true);
  const before = unit.journal.feed.head();
  applySections(context, nothing, context.localWrites.mark(), toLocalId('proposal:1'));
  expect(unread()).toBe(false);
  expect(unit.journal.feed.head(), 'the windows are notified').toBe(before + 1);
  applySections(context, nothing, context.localWrites.mark(), toLocalId('proposal:1'));
  expect(unit.journal.feed.head(), 'once').toBe(before + 1);
});

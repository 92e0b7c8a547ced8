import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { trimJournal } from '../pull/trim-journal.ts';
import { know, unitContext } from '../testing/known-journal.ts';
import { dropBaseRecord } from './drop-base-record.ts';

const hourMs = 3_600_000;

test.each([
  ['that only the service reports is believed for an hour', false, 1],
  ['that was made here is remembered for a month', true, 30 * 24],
] as const)('S15: a deletion %s, with everything inside', (_, deletedHere, hours) => {
  const unit = unitContext();
  const { records } = unit.journal;
  unit.pass(365 * 24 * hourMs);
  know(unit, 'proposal', toLocalId('p'), toServerId('31'));
  know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p' });
  know(unit, 'line_item', toLocalId('l'), toServerId('201'), { section_id: 's' });
  dropBaseRecord(unit, 'proposal', toLocalId('p'), deletedHere);
  const marks = (): readonly boolean[] => {
    trimJournal(unit);
    return [
      records.hasTombstone('proposal', toServerId('31')),
      records.hasTombstone('section', toServerId('81')),
      records.hasTombstone('line_item', toServerId('201')),
    ];
  };
  expect(records.find('line_item', toLocalId('l'))).toBeUndefined();
  unit.pass(hours * hourMs);
  expect(marks()).toEqual([true, true, true]);
  unit.pass(1);
  expect(marks()).toEqual([false, false, false]);
});

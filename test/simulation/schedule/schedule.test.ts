import { describe, expect, it } from 'vitest';
import { createDisks, runSchedule } from './schedule.ts';

describe('a schedule', () => {
  it('I12: has the same trace for the same seed, whatever ran before', async () => {
    const disks = createDisks();
    const first = await Promise.resolve(runSchedule({ seed: 11, disks }));
    await runSchedule({ seed: 12, disks });
    const again = await runSchedule({ seed: 11, disks, keepTrace: true });
    const other = await runSchedule({ seed: 11, disks: createDisks() });
    expect([again.digest, other.digest]).toEqual([first.digest, first.digest]);
    expect(again.trace.length).toBeGreaterThan(50);
  });

  it('has enough edits and breaks no invariant', async () => {
    const disks = createDisks();
    for (let seed = 1; seed <= 20; seed += 1) {
      const { operations, breaches } = await runSchedule({ seed, disks });
      expect(breaches).toEqual([]);
      expect(operations).toBeGreaterThanOrEqual(20);
    }
  });

  it.each([
    [257, 'a proposal names a client that was created and deleted offline'],
    [289, 'I7: an older copy of the data has another local id for the client of a proposal'],
    [411, 'S8: the other user adds records to a proposal whose create has no answer'],
    [1012, 'I5: a create goes first after the first section was moved down'],
    [1540, 'S5: a create follows a delete without an answer in its list'],
    [2200, 'S12: a line item is refused because its proposal was deleted'],
    [3128, 'S15: a late 404 for a proposal that was created again under the same local id'],
    [4360, 'S14: a send waits for the budget until its reading is too old'],
    [1_051_467, 'S17: an interrupted full sync continues long after its start'],
    [1_051_985, 'S18: a Retry-After date is read with a clock that was set back'],
    [3_040_631, 'I1: an edit is in flight when the deletion of its proposal is detected'],
    [9_071, 'S12: the list of a deleted proposal contains no sections'],
    [6_006_669, 'I9: a deleted section is detected during a create whose position counts it'],
    [6_007_120, 'S12: the sections of a deleted proposal stay in lists, without their items'],
    [8_000_957, 'I6: a long proposal is deleted on both sides while a send of it waits'],
    [10_013_531, 'S12: a full sync lacks the sections of a proposal with an uncertain edit'],
    [30_200_085, 'S20: the time of a possibly applied delete is in the future after a clock was set back'],
    [32_003_047, 'S12: a section with an uncertain create is deleted, and so is its proposal'],
    [32_004_829, 'S13: a list is read while an edit of one of its records is uncertain'],
    [61_614, 'I11: the delete of an unsent client is undone, with a proposal that names it'],
    [63_292, 'S8: an edit of an unreported field is undone after its answer was lost'],
    [40_006_888, 'S20: the delete of a proposal is undone after a line item was deleted remotely'],
    [38_007_838, 'I6: the deletion of a proposal is detected during the call that archives it'],
    [40_002_922, 'I7: both users change different paragraphs at the same time'],
    [40_005_957, 'I6: a remotely deleted proposal with an uncertain create is deleted here'],
    [42_006_251, 'I4: a client is deleted after an e-mail for them was approved'],
    [50_001_434, 'S13: an older list arrives after a newer one, without its new line item'],
    [50_009_529, 'S12: an uncertain edit precedes a later one of a record to be created again'],
    [50_029_924, 'S20: a proposal is created again after its client'],
    [60_017_356, 'S4: several moves are merged into one behind a section that is created later'],
    [60_026_973, 'I6: a conflict in a line item and the delete of its section are decided together'],
    [61_030_920, 'S12: a proposal is deleted during the reading before its send'],
    [70_058_047, 'S4: a move without a change takes effect after a later move of the same section'],
    [
      80_000_258,
      'S5: a move is restored with an undone delete while a later create in its list is uncertain',
    ],
    [90_067_465, 'S12: a record to be created again waits for the budget while its question returns'],
    [100_079_018, 'S8: a possibly applied edit is undone after the other user overwrote it'],
    [110_069_767, 'S20: a move is restored with an undone delete while a section behind it is in flight'],
    [777_021_287, 'I11: the delete of a section is undone after the section behind it was pushed'],
    [7_402_719, 'S8: the process crashes while it opens a restored data folder'],
    [8_000_066, 'I7: a proposal gets another client after the data folder was restored'],
    [84_068_685, 'S8: a send by hand is entered again on an older copy that lacks it'],
    [1_053_359, 'S13: the answer to an edit arrives after its siblings have moved'],
  ])('of seed %i breaks no invariant: %s', async (seed) => {
    expect((await runSchedule({ seed, disks: createDisks() })).breaches).toEqual([]);
  });
});

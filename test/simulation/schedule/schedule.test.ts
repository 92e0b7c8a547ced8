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
    [257, 'a client that was made and deleted offline is named by a proposal'],
    [289, 'I7: an older copy of the data knows the client of a proposal under another name than the service'],
    [411, 'S8: what somebody else put into a proposal whose create is unanswered'],
    [1012, 'I5: a create goes first after the first section was moved down'],
    [1540, 'S5: a create goes out while nobody knows whether a delete in its list took effect'],
    [2200, 'S12: a line is refused because its proposal is gone'],
    [3128, 'S15: a late word that a proposal is gone, after it was made anew under the same local id'],
    [4360, 'S14: a send waits for budget longer than its reading is good for'],
    [1_051_467, 'S17: an interrupted full sync goes on long after it began'],
    [1_051_985, 'S18: a date to stay away until is read by a clock that was set back meanwhile'],
    [3_040_631, 'I1: an edit that was under way when its proposal was found to be deleted'],
    [9_071, 'S12: the sections of a proposal that is gone are listed as none'],
    [6_006_669, 'I9: a section is found to be gone while a create is under way that counts it'],
    [6_007_120, 'S12: the sections of a proposal that is gone are listed for a while, without their lines'],
    [8_000_957, 'I6: a long proposal is deleted on both sides while a send of it waits'],
    [10_013_531, 'S12: a full sync misses the sections of a proposal that an edit in doubt is about'],
    [30_200_085, 'S20: a delete that may have taken effect has its time to come after a clock was set back'],
    [32_003_047, 'S12: a section is deleted whose create is in doubt, and its proposal is gone'],
    [32_004_829, 'S13: the list of a record is read anew while an edit of it is in doubt'],
    [61_614, 'I11: a client that never went out is deleted and taken back, with a proposal that names it'],
    [63_292, 'S8: what the service never reports is changed back after its answer was lost'],
    [
      40_006_888,
      'S20: a proposal that is deleted here and taken back has lost a line on the service meanwhile',
    ],
    [38_007_838, 'I6: a proposal is found to be gone while the call that archives it is under way'],
    [40_002_922, 'I7: somebody changes one paragraph while another one is being rewritten'],
    [40_005_957, 'I6: a proposal that is gone is deleted here, while a create in it is in doubt'],
    [42_006_251, 'I4: a client is deleted after an e-mail for them was approved'],
    [50_001_434, 'S13: a list that was asked for before another one comes after it, without its new line'],
    [50_009_529, 'S12: an edit in doubt stands before a later one in what is to be made anew'],
    [50_029_924, 'S20: a proposal is made anew after its client was'],
    [60_017_356, 'S4: several moves are made into one of a section that is created after it'],
    [60_026_973, 'I6: a conflict in a line is decided while the delete of its section is'],
    [61_030_920, 'S12: a proposal is deleted while it is read before it is sent'],
    [70_058_047, 'S4: a move that changes nothing comes late, after another one of the same section'],
    [
      80_000_258,
      'S5: a move that was taken back with a delete, while a later create in its list is in doubt',
    ],
    [90_067_465, 'S12: what is to be made anew waits for budget while the question about it comes back'],
    [100_079_018, 'S8: what may have taken effect is taken back, after somebody has written over it'],
    [110_069_767, 'S20: a move is taken back with a delete, while a section that follows it is on its way'],
    [7_402_719, 'S8: the process dies as it opens a data folder that went back'],
    [8_000_066, 'I7: a proposal gets another client after the data folder went back'],
    [1_053_359, 'S13: the answer to an edit comes after its siblings have shifted'],
  ])('of seed %i breaks nothing any more (%s)', async (seed) => {
    expect((await runSchedule({ seed, disks: createDisks() })).breaches).toEqual([]);
  });
});

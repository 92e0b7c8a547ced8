import { describe, expect, it } from 'vitest';
import { createDisk } from './disk.ts';
import { runSchedule } from './schedule.ts';

describe('a schedule', () => {
  it('I12: is the same to the byte when its seed is the same, whatever ran before it', async () => {
    const disk = createDisk();
    const first = await Promise.resolve(runSchedule({ seed: 11, disk }));
    await runSchedule({ seed: 12, disk });
    const again = await runSchedule({ seed: 11, disk, keepTrace: true });
    const elsewhere = await runSchedule({ seed: 11, disk: createDisk() });
    expect([again.digest, elsewhere.digest]).toEqual([first.digest, first.digest]);
    expect(again.trace.length).toBeGreaterThan(50);
  }, 30_000);

  it('is long enough to mean something, and breaks nothing', async () => {
    const disk = createDisk();
    for (let seed = 1; seed <= 20; seed += 1) {
      const { operations, breaches } = await runSchedule({ seed, disk });
      expect(breaches).toEqual([]);
      expect(operations).toBeGreaterThanOrEqual(15);
    }
  }, 60_000);
});

import { describe, expect, it } from 'vitest';
import { testedBugs } from './bugs/index.ts';
import { fitsSource } from './injected-bug.ts';
import { huntByTest, type Result } from './run-test.ts';

/** One bug of each part, so that a test run can afford them; `run.ts` hunts all of them. */
const hunted = [
  'pushes an operation that was held during the wait for budget',
  'keeps the outbox in memory after a rollback',
  'takes a log without its last line for a whole one',
  'refuses what could not reach the journal',
  'can redo after a new edit',
  'does not record a repeated send',
];

describe('injected bugs that unit tests notice', () => {
  it('are many and different, and at least four in each class', () => {
    expect(testedBugs.length).toBeGreaterThanOrEqual(65);
    expect(new Set(testedBugs.map(({ name }) => name)).size).toBe(testedBugs.length);
    const classes = Map.groupBy(testedBugs, (bug) => bug.class);
    for (const [name, bugs] of classes) expect(bugs.length, name).toBeGreaterThanOrEqual(4);
    expect(testedBugs.map(({ name }) => name)).toEqual(expect.arrayContaining(hunted));
  });

  it.each(testedBugs)('fits the present source: $name', (bug) => {
    expect(fitsSource(bug)).toBe(true);
  });

  it('are killed by their tests', async () => {
    const bugs = testedBugs.filter(({ name }) => hunted.includes(name));
    // Two at once, because most of a run is the start of its process.
    const results: Record<string, Result> = {};
    const waiting = bugs.values();
    const work = async (): Promise<void> => {
      for (const bug of waiting) results[bug.name] = await huntByTest(bug);
    };
    await Promise.all([work(), work()]);
    expect(results).toEqual(Object.fromEntries(hunted.map((name) => [name, 'killed'])));
  }, 180_000);
});

import { describe, expect, it } from 'vitest';
import { fitsSource } from '../../injected-bugs/injected-bug.ts';
import { injectedBugs } from './bugs.ts';
import { huntBug } from './hunt-bug.ts';

/** Bugs that a few schedules find, so that a test run can afford them; `run.ts` hunts all of them. */
const quicklyFound = [
  'retries at once after a lost answer (S8)',
  'repeats a send by itself after a crash (S2, S6)',
  'forgets the base of a record (S11)',
  'forgets that a reference needs its record first (S5)',
  'lets edits cross a send (S5)',
  'stores a relayed edit twice (S3)',
  'acknowledges an unstored edit (S3)',
  'sends what was not approved (S14)',
  'sends with other taxes than the approved ones (S14)',
  'never finds deletions (S15)',
];

describe('injected bugs', () => {
  it('include the bugs that are hunted here', () => {
    expect(injectedBugs.map(({ name }) => name)).toEqual(expect.arrayContaining(quicklyFound));
  });

  it('are many and different', () => {
    expect(injectedBugs.length).toBeGreaterThanOrEqual(20);
    expect(new Set(injectedBugs.map(({ name }) => name)).size).toBe(injectedBugs.length);
  });

  it.each(injectedBugs)('fits the present source: $name', (bug) => {
    expect(fitsSource(bug)).toBe(true);
  });

  it.each(injectedBugs.filter(({ name }) => quicklyFound.includes(name)))(
    'is found by the simulation: $name',
    async (bug) => {
      expect(await huntBug(bug, 1, 500)).not.toBeNull();
    },
    120_000,
  );
});

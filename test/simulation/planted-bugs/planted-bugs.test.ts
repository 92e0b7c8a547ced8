import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plantedBugs } from './bugs.ts';
import { huntBug } from './hunt-bug.ts';

/** Found within a few schedules each, so that a test run affords them; `run.ts` hunts them all. */
const quicklyFound = [
  'does not wait for late effects (S9)',
  'acknowledges an edit that it has not kept (S3)',
  'never finds out what has vanished (S15)',
  'merges without looking at the other side (S11)',
];

describe('planted bugs', () => {
  it('are many, and all different', () => {
    expect(plantedBugs.length).toBeGreaterThanOrEqual(20);
    expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length);
  });

  it.each(plantedBugs)('fits the source as it is: $name', ({ file, find, replace }) => {
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    expect(source.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });

  it.each(plantedBugs.filter(({ name }) => quicklyFound.includes(name)))(
    'is found by the simulation: $name',
    async (bug) => {
      expect(await huntBug(bug, 1, 500)).not.toBeNull();
    },
    120_000,
  );
});

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const module = path.join(import.meta.dirname, 'keep-memory-small.ts');

/** Largest nursery of a new process under load, in MB; a collection counts it twice. */
function nurseryAfterWork(prepare: string): number {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { keepMemorySmall } from ${JSON.stringify(module)};
    ${prepare}
    let largest = 0;
    let kept = [];
    for (let round = 0; round < 100; round += 1) {
      kept = Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'row ' + index }));
      const space = getHeapSpaceStatistics().find((entry) => entry.space_name === 'new_space');
      largest = Math.max(largest, space.space_size);
    }
    process.stdout.write(String(largest / 1024 / 1024 + kept.length * 0));
  `;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program]).toString());
}

describe('keepMemorySmall', () => {
  it('keeps the nursery at its first size; V8 alone lets it grow', () => {
    expect(nurseryAfterWork('')).toBeGreaterThan(16);
    expect(nurseryAfterWork('keepMemorySmall();')).toBeLessThan(10);
  });
});

import path from 'node:path';
import { startService } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import type { Measurement } from './measurement.ts';
import { percentile } from './percentile.ts';
import type { BacklogFigures } from './processes/backlog-program.ts';
import { startProgram } from './program.ts';

/** Number of pending operations per proposal of the chosen size: 10,000 for `main`. */
const perProposal = 10;

/**
 * Measures the core in a plain Node process with a large outbox that is pushed to a service of its own: the time from a
 * submitted edit to its acknowledgment. The floor is the same core with an empty outbox.
 *
 * @param proposals a tenth of the number of pending operations
 */
export async function benchBacklog(proposals: number): Promise<readonly Measurement[]> {
  const waiting = proposals * perProposal;
  const folder = await makeTemporaryFolder('bench-backlog');
  const service = await startService({ folder: folder.path, flags: ['--rate-limit', '100/30'] });
  try {
    const file = path.join(import.meta.dirname, 'processes/backlog-program.ts');
    const program = await startProgram(file, [service.url, service.key, folder.path, String(waiting)]);
    const { alone, beside, taken, longestTask } = JSON.parse(program.line) as BacklogFigures;
    return [
      { name: `${waiting} creates, until the journal has them`, value: taken, unit: 'ms', bar: '≤ 10 s' },
      ...[0.5, 0.95].map((share) => ({
        name: `an edit while they wait, until on disk, p${share * 100}`,
        value: percentile(beside, share),
        floor: percentile(alone, share),
        ratio: percentile(beside, share) / percentile(alone, share),
        unit: 'ms',
        ...(share === 0.95 && { bar: '≤ 100 ms' }),
      })),
      { name: 'longest task of the main process beside', value: longestTask, unit: 'ms' },
    ];
  } finally {
    await service.stop();
    await folder.remove();
  }
}

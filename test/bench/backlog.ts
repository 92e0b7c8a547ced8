import path from 'node:path';
import { startService } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import type { Measurement } from './measurement.ts';
import { percentile } from './percentile.ts';
import type { BacklogFigures } from './processes/backlog-program.ts';
import { startProgram } from './program.ts';

/** So many changes wait for each proposal of the size that was asked for: 10,000 for the main one. */
const perProposal = 10;

/**
 * The core in a plain Node while many changes wait and go out, over a service of its own that counts calls: from handing
 * an edit over to the word that it is on the disk. The floor is the same core with nothing that waits.
 *
 * @param proposals a tenth of how many changes wait
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

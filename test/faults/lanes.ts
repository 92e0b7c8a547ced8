import path from 'node:path';
import { failpointNames, type FailpointName } from '../../src-main/core/failpoint.ts';
import { startProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { killRun, type KillResult } from './kill-run.ts';

/** Number of runs per service, because each run makes it larger. */
const runsPerService = 22;

interface Surroundings {
  readonly folder: TemporaryFolder;
  readonly service: ServiceProcess;
  readonly proxy: FaultProxy;
  close(): Promise<void>;
}

async function openSurroundings(): Promise<Surroundings> {
  const folder = await makeTemporaryFolder('kills');
  const service = await startService({
    folder: folder.path,
    flags: ['--seed', 'proposals:3', '--rate-limit', 'off'],
  });
  const proxy = await startProxy(service.url);
  return {
    folder,
    service,
    proxy,
    async close() {
      await proxy.close();
      await service.stop();
      await folder.remove();
    },
  };
}

/** Pseudo-random numbers from a seed. */
function passesOf(seed: number, run: number): number {
  return (Math.imul(seed + run * 7919, 2_654_435_761) >>> 16) % 3;
}

interface Plan {
  readonly runs: number;
  readonly seed: number;
  readonly onResult: (result: KillResult) => void;
}

/** Executes runs one after another: every failpoint in turn, with some passes before each kill. */
export async function runKills({ runs, seed, onResult }: Plan): Promise<void> {
  let surroundings: Surroundings | null = null;
  try {
    for (let run = 0; run < runs; run += 1) {
      if (run % runsPerService === 0) {
        await surroundings?.close();
        surroundings = await openSurroundings();
      }
      if (surroundings === null) return;
      const { folder, service, proxy } = surroundings;
      const failpoint: FailpointName = failpointNames[run % failpointNames.length] ?? 'push:after-mark';
      const round = Math.floor(run / failpointNames.length);
      onResult(
        await killRun({
          tag: `r${seed}x${run}`,
          failpoint,
          // The first round kills at the first pass.
          passes: round === 0 ? 0 : passesOf(seed, run),
          service,
          proxy,
          folder: path.join(folder.path, `run-${run}`),
        }),
      );
    }
  } finally {
    await surroundings?.close();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../simulation/world/random.ts';
import { longestStopMs } from './plan.ts';
import type { CoreProgram, ServiceProgram } from './processes.ts';
import type { ChaosProxy } from './proxy.ts';

/** The number of disruptions, by kind. */
export interface Disruptions {
  readonly coreKills: number;
  readonly serviceKills: number;
  readonly coreStops: number;
  readonly serviceStops: number;
}

interface Targets {
  readonly core: CoreProgram;
  readonly service: ServiceProgram;
  readonly proxy: ChaosProxy;
  readonly random: Random;
}

/** Kills and stops both programs and breaks the connection at random moments. Both programs run again when it ends. */
export async function disrupt(
  { core, service, proxy, random }: Targets,
  count: number,
): Promise<Disruptions> {
  const disruptions = { coreKills: 0, serviceKills: 0, coreStops: 0, serviceStops: 0 };

  async function killCore(): Promise<void> {
    await core.kill();
    disruptions.coreKills += 1;
    await pause(random.whole(0, 250));
    // The next start is killed too, at a random moment.
    if (random.chance(0.2)) {
      const start = core.start();
      await pause(random.whole(20, 400));
      await core.kill();
      disruptions.coreKills += 1;
      await start;
    }
    await core.start();
  }

  async function killService(): Promise<void> {
    await service.kill();
    disruptions.serviceKills += 1;
    await pause(random.whole(0, 500));
    await service.restart();
  }

  for (let disruption = 0; disruption < count; disruption += 1) {
    await pause(random.whole(50, 700));
    const die = random.next();
    if (die < 0.55) await killCore();
    else if (die < 0.7) await killService();
    else if (die < 0.76) await Promise.all([killCore(), killService()]);
    else if (die < 0.84) {
      disruptions.coreStops += 1;
      await core.stopFor(random.whole(50, longestStopMs));
    } else if (die < 0.92) {
      disruptions.serviceStops += 1;
      await service.stopFor(random.whole(50, longestStopMs));
    } else await proxy.breakLine(random.whole(100, 1_200));
  }
  return disruptions;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../simulation/world/random.ts';
import { longestStopMs } from './plan.ts';
import type { CoreProgram, ServiceProgram } from './processes.ts';
import type { ChaosProxy } from './proxy.ts';

/** What was done to the programs. */
export interface Blows {
  readonly coreKills: number;
  readonly serviceKills: number;
  readonly coreStops: number;
  readonly serviceStops: number;
}

interface Struck {
  readonly core: CoreProgram;
  readonly service: ServiceProgram;
  readonly proxy: ChaosProxy;
  readonly random: Random;
}

/** Kills, stops and cuts off at random moments. Both programs run again when it ends. */
export async function strike({ core, service, proxy, random }: Struck, count: number): Promise<Blows> {
  const blows = { coreKills: 0, serviceKills: 0, coreStops: 0, serviceStops: 0 };

  async function killCore(): Promise<void> {
    await core.kill();
    blows.coreKills += 1;
    await pause(random.whole(0, 250));
    // A start that is killed as well, somewhere in the middle of it.
    if (random.chance(0.2)) {
      const start = core.start();
      await pause(random.whole(20, 400));
      await core.kill();
      blows.coreKills += 1;
      await start;
    }
    await core.start();
  }

  async function killService(): Promise<void> {
    await service.kill();
    blows.serviceKills += 1;
    await pause(random.whole(0, 500));
    await service.restart();
  }

  for (let blow = 0; blow < count; blow += 1) {
    await pause(random.whole(50, 700));
    const die = random.next();
    if (die < 0.55) await killCore();
    else if (die < 0.7) await killService();
    else if (die < 0.76) await Promise.all([killCore(), killService()]);
    else if (die < 0.84) {
      blows.coreStops += 1;
      await core.stopFor(random.whole(50, longestStopMs));
    } else if (die < 0.92) {
      blows.serviceStops += 1;
      await service.stopFor(random.whole(50, longestStopMs));
    } else await proxy.breakLine(random.whole(100, 1_200));
  }
  return blows;
}

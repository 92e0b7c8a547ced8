import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createDisk } from '../world/disk.ts';
import { createMemoryDatabase } from '../memory-database/memory-database.ts';
import { createModelService } from '../model-service/model-service.ts';
import { seededRandom } from '../world/random.ts';
import { apiRoot } from '../world/wire.ts';
import { assembleWorld, type World } from '../world/world.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

/** The ways in which a service counts its window. */
export const rateWindows = ['fixed', 'sliding', 'bucket'] as const;
type RateWindow = (typeof rateWindows)[number];

const limit = { calls: 100, milliseconds: 30_000 };
const hourMs = 3_600_000;
/** Latency of one direction, ms: round trips take up to 400 ms. */
const shortestWay = 5;
const longestWay = 200;
/**
 * The number of pending edits. When fewer than half of them are left, new edits are made; half is more than the engine
 * pushes between two checks.
 */
const backlog = 60;
/** Time between two calls of the other program, ms. */
const foreignEveryMs = 2_000;
/** Time between two checks of the outbox, ms. */
const checkEveryMs = 1_000;
/** Time between two lines of progress, in simulated ms. */
const reportEveryMs = hourMs;

/** Called with the progress after each simulated hour. */
type OnProgress = (text: string) => void;

export interface LoadOptions {
  readonly window: RateWindow;
  readonly hours: number;
  /** How another program uses the same key, with a call every two seconds on average; absent for no other program. */
  readonly foreign?: 'steady' | 'random';
  readonly onProgress?: OnProgress;
}

/** The service's counts while the engine has more operations than the budget allows. */
export interface Load {
  /** Our calls, as a share of the limit. */
  readonly ours: number;
  /** All allowed calls, as a share of the limit. */
  readonly all: number;
  /** Our 429s per hour. */
  readonly refusedPerHour: number;
}

async function withRecords(world: World): Promise<readonly string[]> {
  const { device } = world;
  const proposal_id = device.create('proposal', { title: 'Load' });
  const sections: LocalId[] = [];
  for (let index = 0; index < backlog; index += 1)
    sections.push(device.create('section', { proposal_id, title: `Part ${index}` }, sections.at(-1) ?? null));
  await world.untilSynced();
  // Earlier calls are out of every window.
  world.engine().setPaused(true);
  await world.pass(limit.milliseconds * 4);
  world.engine().setPaused(false);
  return sections;
}

/** Keeps the engine busy for hours of simulated time, and counts the calls at the service. */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  const { window, hours, foreign: arrivals, onProgress = () => undefined } = options;
  const chance = seededRandom(7);
  const world = assembleWorld({
    seed: 7,
    client: 'wire',
    disk: createDisk(createMemoryDatabase()),
    latency: () => chance.whole(shortestWay, longestWay),
    service: (clock, random) => createModelService({ clock, random, rateLimit: { ...limit, window } }),
  });
  const { device, network, time } = world;
  const sections = await withRecords(world);
  const began = network.exchanges.length;
  const beganAt = time.monotonic();
  const end = beganAt + hours * hourMs;
  let foreign = 0;
  const foreignCall = (): void => {
    if (arrivals === undefined || time.monotonic() > end) return;
    const wait = arrivals === 'steady' ? foreignEveryMs : -foreignEveryMs * Math.log(1 - chance.next());
    time.after(wait, () => {
      void world.service
        .serve({ method: 'GET', path: `${apiRoot}/account/me`, query: '', body: null })
        .then(({ status }) => {
          if (status === 200) foreign += 1;
        });
      foreignCall();
    });
  };
  foreignCall();
  const load = (): Load => {
    const own = network.exchanges.slice(began);
    const refused = own.filter(({ status }) => status === 429).length;
    const passed = time.monotonic() - beganAt;
    const allowed = (passed * limit.calls) / limit.milliseconds;
    return {
      ours: own.length / allowed,
      all: (own.length - refused + foreign) / allowed,
      refusedPerHour: refused / (passed / hourMs),
    };
  };
  let edits = 0;
  let reportAt = beganAt + reportEveryMs;
  while (time.monotonic() < end) {
    const waiting = world.journal().operations.all().length;
    if (waiting < backlog / 2) {
      for (const section of sections)
        device.update('section', toLocalId(section), { title: `Text ${(edits += 1)}` });
    }
    await world.pass(Math.min(checkEveryMs, end - time.monotonic()));
    world.journal().feed.prune(world.journal().feed.head());
    if (time.monotonic() < reportAt) continue;
    const { all, refusedPerHour } = load();
    const passed = (reportAt - beganAt) / hourMs;
    onProgress(
      `${window}, ${passed} of ${hours} h: ${all.toFixed(4)} of the limit, ${refusedPerHour} 429s an hour`,
    );
    reportAt += reportEveryMs;
  }
  const measured = load();
  await world.close();
  return measured;
}

/** The measurement without other programs: nearly all of the budget is used, and never more. */
export async function throughputFigures(
  hours: number,
  onProgress: OnProgress = () => undefined,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const window of rateWindows) {
    const { ours, refusedPerHour } = await measureLoad({
      window,
      hours,
      onProgress,
    });
    figures.push(
      atLeast(0.985, `calls ÷ limit over ${hours} h, ${window} window`, ours),
      atMost(0, `429s an hour, ${window} window`, refusedPerHour),
    );
  }
  return figures;
}

/** The measurement with another program on the key, whose calls come steadily or in random clusters. */
export async function foreignUseFigures(
  hours: number,
  onProgress: OnProgress = () => undefined,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const foreign of ['steady', 'random'] as const) {
    for (const window of rateWindows) {
      const { all, refusedPerHour } = await measureLoad({
        window,
        hours,
        foreign,
        onProgress,
      });
      const what = `beside ${foreign} foreign calls over ${hours} h, ${window} window`;
      figures.push(
        atMost(1, `429s an hour ${what}`, refusedPerHour),
        atLeast(0.9, `calls of all ÷ limit ${what}`, all),
      );
    }
  }
  return figures;
}

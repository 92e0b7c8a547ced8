import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { launchApp } from '../support/launch-app.ts';
import { startService } from '../support/service-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import type { Measurement } from './measurement.ts';
import { percentile } from './percentile.ts';
import { processorTimeOf } from './process-figures.ts';
import { launchEmptyApp } from './processes/empty-app.ts';
import { syncOnce } from './processes/first-sync.ts';

/** Number of starts of each app, in turns. */
const rounds = 5;

/** A started app with its window. */
interface Started {
  readonly page: Page;
  readonly electron: ElectronApplication;
  close(): Promise<void>;
}

/** The times of one start, ms. */
interface StartTimes {
  /** From the command to the frame that shows the expected content. */
  readonly shown: number;
  /** Processor time of the main process until then, which is more exact on a busy machine. */
  readonly computed: number;
}

async function timeStart(start: () => Promise<Started>, selector: string): Promise<StartTimes> {
  const begun = Date.now();
  const { page, electron, close } = await start();
  try {
    const shown = await page.waitForFunction(
      (wanted) =>
        document.querySelector(wanted) === null ? null : performance.timeOrigin + performance.now(),
      selector,
      { polling: 'raf' },
    );
    const computed = processorTimeOf(electron.process().pid ?? 0);
    return { shown: Number(await shown.jsonValue()) - begun, computed };
  } finally {
    // Quit normally, as by a user: the journal of a killed app is checked from end to end.
    await close().catch(() => undefined);
  }
}

async function startEmpty(dataDir: string): Promise<Started> {
  const electron = await launchEmptyApp(dataDir);
  return { page: await electron.firstWindow(), electron, close: () => electron.close() };
}

/**
 * Measures a whole start of the built app, main process and window, from the command to the visible list. The floor is
 * an empty app on the same runtime. Everything was synced before, and the app was quit.
 *
 * @param proposals number of proposals with 8 sections × 5 items each
 */
export async function benchStart(proposals: number): Promise<readonly Measurement[]> {
  const folder = await makeTemporaryFolder('bench-start');
  const flags = ['--seed', `proposals:${proposals}`, '--rate-limit', 'off'];
  const service = await startService({ folder: folder.path, flags });
  try {
    const env = { LAYOVER_API_URL: service.url, LAYOVER_API_KEY: service.key };
    const dataDir = path.join(folder.path, 'app');
    await syncOnce(dataDir, env);
    const empty: StartTimes[] = [];
    const whole: StartTimes[] = [];
    for (let round = 0; round < rounds; round += 1) {
      empty.push(await timeStart(() => startEmpty(path.join(folder.path, 'empty')), 'h1'));
      whole.push(await timeStart(() => launchApp({ dataDir, env }), '[data-row-id]'));
    }
    const middle = (starts: readonly StartTimes[], figure: keyof StartTimes): number =>
      percentile(
        starts.map((start) => start[figure]),
        0.5,
      );
    const [value, floor] = [middle(whole, 'shown'), middle(empty, 'shown')];
    const [computed, least] = [middle(whole, 'computed'), middle(empty, 'computed')];
    return [
      { name: 'command to list', value, floor, ratio: value / floor, unit: 'ms' },
      { name: 'the same, over an empty app', value: value - floor, unit: 'ms', bar: '≤ 300 ms' },
      { name: 'main process until then', value: computed, floor: least, ratio: computed / least, unit: 'ms' },
    ];
  } finally {
    await service.stop();
    await folder.remove();
  }
}

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

/** Starts of each of the two, in turns. */
const rounds = 5;

/** Something that was started, with its window. */
interface Started {
  readonly page: Page;
  readonly electron: ElectronApplication;
  close(): Promise<void>;
}

/** One start, ms. */
interface StartTimes {
  /** From the command to the frame that shows what is waited for. */
  readonly shown: number;
  /** What the main process has computed until then: it says more where the machine has other work. */
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
    // Closed well, as a person does: the journal of an app that was killed is read from end to end.
    await close().catch(() => undefined);
  }
}

async function startEmpty(dataDir: string): Promise<Started> {
  const electron = await launchEmptyApp(dataDir);
  return { page: await electron.firstWindow(), electron, close: () => electron.close() };
}

/**
 * A whole start of the built app, main process and window, from the command to the list on the screen; the floor is
 * an app with nothing in it on the same runtime. Everything was synced before, and the app was closed.
 *
 * @param proposals how many there are, each of 8 sections × 5 items
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

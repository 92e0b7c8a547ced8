import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { launchApp, type RunningApp } from '../support/launch-app.ts';
import { startService } from '../support/service-process.ts';
import { waitUntilSynced } from '../support/wait-until-synced.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { dataHeapOf, heapOf } from './heap-of.ts';
import { bundleForBrowser } from './in-chromium.ts';
import type { Measurement } from './measurement.ts';
import { percentile } from './percentile.ts';
import { idleShareOf, memoryOf, untilRested } from './process-figures.ts';
import type { CoreFigures } from './processes/core-program.ts';
import { measureEmptyApp, type EmptyAppFigures } from './processes/empty-app.ts';
import { firstSync, syncOnce } from './processes/first-sync.ts';
import type { KeyTimes } from './processes/in-page.ts';
import { startProgram } from './program.ts';

/** The work of an hour: number of opened proposals, and of edits in each. */
const hour = { opened: 40, edits: 15 } as const;
const keys = 200;
/** Milliseconds between two keys of a fast typist. */
const pace = 100;

/** Returns to the list and opens a proposal, with the focus in a line item. */
async function openNext(page: Page, index: number): Promise<void> {
  await page.evaluate(() => location.assign('#/proposals'));
  await page.locator('[data-row-id]').first().waitFor();
  await page
    .locator('[data-row-id]')
    .nth(index % 10)
    .dblclick();
  await page.locator('[data-line] [role="gridcell"]').first().click();
  await page.keyboard.press('Escape');
}

/** Presses editing keys, `pause` milliseconds apart: a line item moves down and up again. */
async function moveLines(page: Page, count: number, pause: number): Promise<void> {
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp', { delay: pause });
  }
}

/** Records in the main process when it acknowledges an edit: ms since 1970. */
async function watchAnswers(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    const answers: number[] = [];
    Object.assign(globalThis, { benchAnswers: answers });
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel, ...message) => {
        if (JSON.stringify(message).includes('acknowledged')) answers.push(Date.now());
        send(channel, ...message);
      };
    }
  });
}

/** Milliseconds from a key, in the order of the keys. */
interface KeyDelays {
  /** Until the main process acknowledges that the edit is on disk. */
  readonly written: readonly number[];
  /** Until the window has received the acknowledgment. */
  readonly acknowledged: readonly number[];
}

async function keysToJournal({ electron, page }: RunningApp): Promise<KeyDelays> {
  const program = await bundleForBrowser('processes/in-page.ts', 'iife');
  // Evaluated by the debugger, so the page's policy stays unchanged.
  const call = <T>(name: string): Promise<T> => page.evaluate<T>(`${program};program.${name}()`);
  await openNext(page, 0);
  await watchAnswers(electron);
  await call<undefined>('watchJournal');
  await moveLines(page, keys, pace);
  const times = await call<readonly KeyTimes[]>('keyTimes');
  const answers = await electron.evaluate(
    () => (globalThis as unknown as { readonly benchAnswers: readonly number[] }).benchAnswers,
  );
  return {
    written: times.flatMap(({ pressed }) => {
      const answer = answers.find((time) => time >= pressed);
      return answer === undefined ? [] : [answer - pressed];
    }),
    acknowledged: times.map(({ pressed, acknowledged }) => acknowledged - pressed),
  };
}

/** Does the work of an hour in minutes: opens proposals one after another, and moves line items in each. */
async function workAnHour(page: Page): Promise<void> {
  for (let index = 0; index < hour.opened; index += 1) {
    await openNext(page, index);
    await moveLines(page, hour.edits, 0);
  }
}

/** Measures the core in a plain Node process over the same service, without bridge and window. */
async function measureCore(
  { url, key }: { readonly url: string; readonly key: string },
  folder: string,
): Promise<CoreFigures> {
  const file = path.join(import.meta.dirname, 'processes/core-program.ts');
  const program = await startProgram(file, [url, key, folder]);
  return JSON.parse(program.line) as CoreFigures;
}

/** A figure with its floor, and the ratio if there is one. */
function over(value: number, floor: number): Pick<Measurement, 'value' | 'floor' | 'ratio'> {
  return { value, floor, ...(floor > 0 && { ratio: value / floor }) };
}

/**
 * Measures the built app with all processes and a service of its own: from a key to the disk, the idle main process,
 * and the memory after an hour's work. The floors are an app with an empty window on the same runtime and, for the core
 * alone, a plain Node process and a bare commit.
 *
 * @param proposals number of proposals with 8 sections × 5 items each
 */
export async function benchProcesses(proposals: number): Promise<readonly Measurement[]> {
  const folder = await makeTemporaryFolder('bench-processes');
  const flags = ['--seed', `proposals:${proposals}`, '--rate-limit', 'off'];
  const service = await startService({ folder: folder.path, flags });
  try {
    const empty = await measureEmptyApp(path.join(folder.path, 'empty'), { keys, pace });
    const core = await measureCore(service, folder.path);
    return [
      ...(await benchApp(service, path.join(folder.path, 'app'), empty)),
      ...[0.5, 0.99].map((share) => ({
        name: `core alone: handed over to on disk, p${share * 100}`,
        ...over(percentile(core.submits, share), percentile(core.commits, share)),
        unit: 'ms',
      })),
      { name: 'core alone: memory', ...over(core.memory, core.bareMemory), unit: 'MB' },
      { name: 'core alone: idle', value: core.idle, unit: '%' },
    ];
  } finally {
    await service.stop();
    await folder.remove();
  }
}

async function benchApp(
  service: { readonly url: string; readonly key: string },
  dataDir: string,
  empty: EmptyAppFigures,
): Promise<readonly Measurement[]> {
  const env = { LAYOVER_API_URL: service.url, LAYOVER_API_KEY: service.key };
  const memoryAfterSync = await syncOnce(dataDir, env);
  const startedAt = Date.now();
  const app = await launchApp({ dataDir, env });
  try {
    const { page } = app;
    const pid = app.electron.process().pid ?? 0;
    await page.locator('[data-row-id]').first().waitFor();
    await waitUntilSynced(page, firstSync);
    await untilRested(startedAt);
    const idle = await idleShareOf(pid);
    const memory = memoryOf(pid);
    const delays = await keysToJournal(app);
    // The editor's code is loaded by now, so any growth is a leak.
    await restOnList(page);
    const [heap, data] = [await heapOf(page), await dataHeapOf(page)];
    await workAnHour(page);
    await restOnList(page);
    const [heapLater, dataLater] = [await heapOf(page), await dataHeapOf(page)];
    return [
      ...[0.5, 0.99].map((share) => ({
        name: `key to journal, p${share * 100}`,
        ...over(percentile(delays.acknowledged, share), percentile(empty.calls, share)),
        unit: 'ms',
        ...(share === 0.99 && { bar: '≤ 16 ms' }),
      })),
      ...[0.5, 0.99].map((share) => ({
        name: `the same, until the main process gives its word, p${share * 100}`,
        value: percentile(delays.written, share),
        unit: 'ms',
      })),
      { name: 'memory of the main process', ...over(memory, empty.memory), unit: 'MB', bar: '≤ 120 MB' },
      { name: 'the same, right after a first sync', ...over(memoryAfterSync, empty.memory), unit: 'MB' },
      { name: 'main process while idle', ...over(idle, empty.idle), unit: '%', bar: '0 %' },
      { name: 'heap of the window after an hour', ...over(heapLater, heap), unit: 'MB', bar: '≤ 1.2 ×' },
      { name: 'the same, without compiled code', ...over(dataLater, data), unit: 'MB' },
    ];
  } finally {
    await app.close().catch(() => undefined);
  }
}

/** Returns to the list and waits until the app is idle. */
async function restOnList(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('#/proposals'));
  await page.locator('[data-row-id]').first().waitFor();
  await waitUntilSynced(page, firstSync);
}

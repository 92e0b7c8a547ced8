import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchApp } from '../support/launch-app.ts';
import { passFlightCheck } from '../support/screens.ts';
import { startService } from '../support/service-process.ts';
import { waitUntilSettled } from '../support/settled.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { heapOf } from './heap-of.ts';
import { bundleForBrowser } from './in-chromium.ts';
import type { Measurement } from './measurement.ts';
import { percentile } from './percentile.ts';
import { memoryOf, processorTimeOf } from './process-figures.ts';

/** What a person does in an hour: so many proposals opened, so many edits in each. */
const hour = { opened: 40, edits: 15 } as const;
const keys = 200;
/** Milliseconds between two keys of somebody who types fast. */
const pace = 100;
/** Milliseconds that nobody touches anything. */
const rest = 30_000;
/** Milliseconds for a first sync, however large. */
const firstSync = 1_800_000;

/** Back to the list, and one of its proposals opened, with a line in focus. */
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

/** Keys that are an edit each, `pause` milliseconds apart: a line goes down and up again. */
async function moveLines(page: Page, count: number, pause: number): Promise<void> {
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp', { delay: pause });
  }
}

/** From the key to the journal's word that the edit is on its disk, in milliseconds. */
async function keysToJournal(page: Page): Promise<readonly number[]> {
  const program = await bundleForBrowser('processes/in-page.ts', 'iife');
  // Evaluated by the debugger: the app's policy stays as it is.
  const call = <T>(name: string): Promise<T> => page.evaluate<T>(`${program};program.${name}()`);
  await openNext(page, 0);
  await call<undefined>('watchJournal');
  await moveLines(page, keys, pace);
  return await call<readonly number[]>('keyTimes');
}

/** An hour's work in some minutes: proposals are opened one after another, and lines moved in each. */
async function workAnHour(page: Page): Promise<void> {
  for (let index = 0; index < hour.opened; index += 1) {
    await openNext(page, index);
    await moveLines(page, hour.edits, 0);
  }
}

/** Percent of one core that a process takes while nobody does anything. */
async function idleShare(pid: number): Promise<number> {
  const before = processorTimeOf(pid);
  await new Promise((resolve) => setTimeout(resolve, rest));
  return ((processorTimeOf(pid) - before) / rest) * 100;
}

/**
 * The built app with all its processes, connected to a service of its own: from a key to the disk, what the main
 * process takes when nobody does anything, and what an hour's work leaves behind.
 *
 * @param proposals how many there are, each of 8 sections × 5 items
 */
export async function benchProcesses(proposals: number): Promise<readonly Measurement[]> {
  const folder = await makeTemporaryFolder('bench-processes');
  const flags = ['--seed', `proposals:${proposals}`, '--rate-limit', 'off'];
  const service = await startService({ folder: folder.path, flags });
  const app = await launchApp({
    dataDir: path.join(folder.path, 'app'),
    env: { LAYOVER_API_URL: service.url, LAYOVER_API_KEY: service.key },
  });
  try {
    const { page } = app;
    const pid = app.electron.process().pid ?? 0;
    await waitUntilSettled(page, firstSync);
    await passFlightCheck(page);
    await page.locator('[data-row-id]').first().waitFor();
    const heap = await heapOf(page);
    const idle = await idleShare(pid);
    const memory = memoryOf(pid);
    const times = await keysToJournal(page);
    await workAnHour(page);
    await page.evaluate(() => location.assign('#/proposals'));
    await waitUntilSettled(page, firstSync);
    const heapLater = await heapOf(page);
    const key = (share: number): Pick<Measurement, 'value' | 'unit'> => ({
      value: percentile(times, share),
      unit: 'ms',
    });
    return [
      { name: 'key to journal, p50', ...key(0.5) },
      { name: 'key to journal, p99', ...key(0.99), bar: '≤ 16 ms' },
      { name: 'memory of the main process', value: memory, unit: 'MB', bar: '≤ 120 MB' },
      { name: 'main process while idle', value: idle, unit: '%', bar: '0 %' },
      {
        name: 'heap of the window after an hour',
        value: heapLater,
        unit: 'MB',
        floor: heap,
        ratio: heapLater / heap,
        bar: '≤ 1.2 ×',
      },
    ];
  } finally {
    await app.close().catch(() => undefined);
    await service.stop();
    await folder.remove();
  }
}

import path from 'node:path';
import type { Page } from '@playwright/test';
import { callBridge } from '../support/bridge.ts';
import { launchApp } from '../support/launch-app.ts';
import { goTo } from '../support/screens.ts';
import { startService } from '../support/service-process.ts';
import { waitUntilSynced } from '../support/wait-until-synced.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { bundleForBrowser } from './in-chromium.ts';
import type { Measurement } from './measurement.ts';
import { addDrafts } from './mass/add-drafts.ts';
import { benchBulkActions, longest } from './mass/bulk-actions.ts';
import { clientsInMirror, until, waiting } from './mass/counts.ts';
import { percentile } from './percentile.ts';
import { firstSync, syncOnce } from './processes/first-sync.ts';
import type { KeyTimes } from './processes/in-page.ts';
import { tracingTasks } from './processes/long-tasks.ts';

/** Number of imported clients and changed drafts per proposal of the chosen size: 10,000 for `main`. */
const perProposal = 10;
const keys = 100;
/** Milliseconds between two keys of a fast typist. */
const pace = 100;
const openings = 25;
/** Milliseconds. */
const settling = 500;

/** Milliseconds. */
interface Felt {
  /** From an editing key to the acknowledgment of the journal. */
  readonly edits: readonly number[];
  /** From the request for a proposal to the frame that shows it. */
  readonly opened: readonly number[];
}

async function openRow(page: Page, index: number): Promise<void> {
  await page.evaluate(() => location.assign('#/proposals?view=pending'));
  await page.locator('[data-row-id]').first().waitFor();
  await page
    .locator('[data-row-id]')
    .nth(index % 10)
    .dblclick();
  await page.locator('[data-line] [role="gridcell"]').first().waitFor();
}

async function feel(page: Page): Promise<Felt> {
  const opened: number[] = [];
  const screens = await bundleForBrowser('screens/in-page/index.ts', 'iife');
  await page.evaluate(() => location.assign('#/proposals?view=pending'));
  await page.locator('[data-row-id]').first().waitFor();
  // Rows that a list shows from memory may give way to newer ones.
  await page.waitForTimeout(settling);
  opened.push(
    ...(await page.evaluate<readonly number[]>(
      `${screens};program.openRows(${openings}, '#/proposals?view=pending')`,
    )),
  );
  await openRow(page, 0);
  await page.locator('[data-line] [role="gridcell"]').first().click();
  await page.keyboard.press('Escape');
  const program = await bundleForBrowser('processes/in-page.ts', 'iife');
  await page.evaluate(`${program};program.watchJournal()`);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp', { delay: pace });
  }
  const times = await page.evaluate<readonly KeyTimes[]>(`${program};program.keyTimes()`);
  return { edits: times.map(({ pressed, acknowledged }) => acknowledged - pressed), opened };
}

function clientsFile(count: number): Buffer {
  const rows = Array.from(
    { length: count },
    (_, index) => `Client ${index},client${index}@mass.example,Town ${index % 90}`,
  );
  return Buffer.from(['Name,Email,City', ...rows].join('\n'));
}

/** The cost of an edit and an opening with a full outbox, relative to an empty one. */
function whileWaiting(what: string, alone: Felt, beside: Felt): readonly Measurement[] {
  const beyond = (
    name: string,
    share: number,
    of: (felt: Felt) => readonly number[],
    bar?: string,
  ): Measurement => ({
    name: `${name} while ${what} wait, p${share * 100}`,
    value: percentile(of(beside), share),
    floor: percentile(of(alone), share),
    ratio: percentile(of(beside), share) / percentile(of(alone), share),
    unit: 'ms',
    ...(bar !== undefined && { bar }),
  });
  return [
    beyond('an edit', 0.5, ({ edits }) => edits),
    beyond('an edit', 0.95, ({ edits }) => edits, '≤ 100 ms'),
    beyond('a proposal opened', 0.5, ({ opened }) => opened, '≤ 1.2 ×'),
    beyond('a proposal opened', 0.95, ({ opened }) => opened),
  ];
}

/**
 * Measures the built app with all processes while thousands of clients are imported in one step, while they are
 * pending, and while the import is undone. The floor is the same window with an empty outbox.
 *
 * @param proposals number of proposals, and a tenth of the number of imported clients
 */
export async function benchMass(proposals: number): Promise<readonly Measurement[]> {
  const count = proposals * perProposal;
  const folder = await makeTemporaryFolder('bench-mass');
  const flags = ['--seed', `proposals:${proposals}`, '--rate-limit', 'off'];
  const service = await startService({ folder: folder.path, flags });
  const env = { LAYOVER_API_URL: service.url, LAYOVER_API_KEY: service.key };
  try {
    addDrafts(path.join(folder.path, 'service/service.db'), count);
    await syncOnce(folder.path, env);
    const app = await launchApp({ dataDir: folder.path, env });
    try {
      const { page } = app;
      await page.locator('[data-row-id]').first().waitFor();
      await waitUntilSynced(page, firstSync);
      await callBridge(page, 'sync.setPaused', { paused: true });
      await feel(page);
      const alone = await feel(page);
      const before = { waiting: await waiting(page), clients: await clientsInMirror(page) };
      await goTo(page, 'Clients');
      await page.getByRole('button', { name: 'Import…' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Import clients' });
      const button = dialog.getByRole('button', { name: /^Import [\d,]+ clients/ });
      const reviewing = await tracingTasks(page, async () => {
        const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: clientsFile(count) };
        await dialog.locator('input[type=file]').setInputFiles(file);
        await button.waitFor();
      });
      let [journaled, mirrored, undone] = [0, 0, 0];
      const importing = await tracingTasks(page, async () => {
        const since = performance.now();
        await button.press('Enter');
        journaled = await until(since, async () => (await waiting(page)) >= before.waiting + count);
        mirrored = await until(since, async () => (await clientsInMirror(page)) >= before.clients + count);
      });
      await dialog.waitFor({ state: 'hidden' });
      const beside = await feel(page);
      await goTo(page, 'Clients');
      const undoing = await tracingTasks(page, async () => {
        const since = performance.now();
        await page.getByRole('grid').focus();
        for (let key = 0; key < 3 * keys && (await waiting(page)) >= count; key += 1) {
          await page.keyboard.press('ControlOrMeta+z');
        }
        undone = await until(since, async () => (await waiting(page)) < count / 2);
      });
      const actions = await benchBulkActions(page, count);
      const afterDelete = await feel(page);
      return [
        longest(`${count} clients, read and tried`, reviewing),
        {
          name: `${count} clients imported, until the journal has them`,
          value: journaled,
          unit: 'ms',
          bar: '≤ 10 s',
        },
        { name: 'the same, until the mirror has them', value: mirrored, unit: 'ms', bar: '≤ 10 s' },
        longest('the same', importing),
        ...whileWaiting('these', alone, beside),
        { name: 'all of them undone', value: undone, unit: 'ms' },
        longest('the same', undoing),
        ...actions,
        ...whileWaiting(`${count} deletes`, alone, afterDelete),
      ];
    } finally {
      await app.close().catch(() => undefined);
    }
  } finally {
    await service.stop();
    await folder.remove();
  }
}

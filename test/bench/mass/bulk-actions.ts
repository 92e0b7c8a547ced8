import type { Page } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { percentile } from '../percentile.ts';
import type { Measurement } from '../measurement.ts';
import { tracingTasks, type Task } from '../processes/long-tasks.ts';
import { until, waiting } from './counts.ts';
import { writeRows } from './floor.ts';

/** Number of times that each action is performed and undone. */
const runs = 3;

/** The times of one action on all drafts, ms. */
interface Run {
  readonly mirrored: number;
  readonly journaled: number;
  readonly undone: number;
  /** From the key of the undo until the tab counts the drafts as before. */
  readonly listed: number;
  readonly choosing: readonly Task[];
  readonly doing: readonly Task[];
  readonly undoing: readonly Task[];
}

interface BulkAction {
  readonly name: string;
  /** Selects all drafts and starts the action, up to its last question. */
  readonly prepare: (page: Page) => Promise<void>;
  /** The key that confirms the question. */
  readonly confirm: string;
}

async function chooseTheme(page: Page): Promise<void> {
  await page
    .getByRole('toolbar', { name: 'Selected proposals' })
    .getByRole('button', { name: 'Edit' })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Edit / });
  await dialog.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option').last().click();
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
}

/** An action with one key and a confirmation. */
const byKey =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await page.getByRole('alertdialog').waitFor();
  };

const deletion: BulkAction = { name: 'deleted', prepare: byKey('Delete'), confirm: 'Enter' };

const actions: readonly BulkAction[] = [
  { name: 'changed', prepare: chooseTheme, confirm: 'ControlOrMeta+Enter' },
  { name: 'archived', prepare: byKey('e'), confirm: 'Enter' },
  deletion,
];

const draftTab = (page: Page) => page.getByRole('tab', { name: /^Draft/u });

async function chooseDrafts(page: Page): Promise<void> {
  await goTo(page, 'Proposals');
  await draftTab(page).click();
  await page.getByRole('grid').focus({ timeout: 120_000 });
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('toolbar', { name: 'Selected proposals' }).waitFor();
}

/** Performs the action on all drafts. */
async function act(
  page: Page,
  { prepare, confirm }: BulkAction,
  count: number,
): Promise<Omit<Run, 'undone' | 'listed' | 'undoing'>> {
  const before = await waiting(page);
  const choosing = await tracingTasks(page, async () => {
    await chooseDrafts(page);
    await prepare(page);
  });
  let [mirrored, journaled] = [0, 0];
  const doing = await tracingTasks(page, async () => {
    const since = performance.now();
    await page.keyboard.press(confirm);
    // The confirmation comes with the mirror's commit.
    await page
      .getByText(/^(Changed|Archived|Deleted) [\d,]+ proposals/u)
      .first()
      .waitFor({ timeout: 120_000 });
    mirrored = performance.now() - since;
    journaled = await until(since, async () => (await waiting(page)) >= before + count);
  });
  return { mirrored, journaled, choosing, doing };
}

async function undo(
  page: Page,
  left: number,
  drafts: string,
): Promise<Pick<Run, 'undone' | 'listed' | 'undoing'>> {
  let [undone, listed] = [0, 0];
  const undoing = await tracingTasks(page, async () => {
    const since = performance.now();
    await draftTab(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    undone = await until(since, async () => (await waiting(page)) <= left);
    listed = await until(since, async () => (await draftTab(page).innerText()) === drafts);
  });
  await page
    .getByText(/^(Changed|Archived|Deleted) [\d,]+ proposals/u)
    .first()
    .waitFor({ state: 'hidden' });
  return { undone, listed, undoing };
}

const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The longest task of these. */
export function longest(name: string, tasks: readonly Task[]): Measurement {
  const computed = tasks.map((task) => task.computed);
  const long = computed.filter((ms) => ms > 50).length;
  const wall = Math.round(Math.max(0, ...tasks.map((task) => task.wall)));
  return {
    name: `${name}, longest task of the window`,
    value: Math.max(0, ...computed),
    unit: 'ms',
    bar: `≤ 50 ms (${long} longer; on the wall ${tasks.length}, ${wall} ms)`,
  };
}

/**
 * Changes a field of all drafts, archives and deletes them, several times each with an undo; the last delete stays. The
 * floor is bare IndexedDB, which writes as many operations in one strict transaction.
 *
 * @param count number of drafts
 */
export async function benchBulkActions(page: Page, count: number): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  await goTo(page, 'Proposals');
  await draftTab(page).filter({ hasText: /\d/u }).waitFor();
  for (const action of actions) {
    const done: Run[] = [];
    const floors: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const left = await waiting(page);
      const drafts = await draftTab(page).innerText();
      floors.push(await writeRows(page, count));
      const figures = await act(page, action, count);
      done.push({ ...figures, ...(await undo(page, left, drafts)) });
    }
    const floor = median(floors);
    const name = `${count} proposals ${action.name}`;
    const mirrored = median(done.map((run) => run.mirrored));
    measurements.push(
      {
        name: `${name}, until the mirror has them`,
        value: mirrored,
        floor,
        ratio: mirrored / floor,
        unit: 'ms',
        bar: '≤ 10 s',
      },
      {
        name: 'the same, until the journal has them',
        value: median(done.map((run) => run.journaled)),
        unit: 'ms',
        bar: '≤ 10 s',
      },
      longest(
        'chosen before',
        done.flatMap((run) => run.choosing),
      ),
      longest(
        'the same',
        done.flatMap((run) => run.doing),
      ),
      { name: 'the same, undone', value: median(done.map((run) => run.undone)), unit: 'ms' },
      { name: 'until the list has them back', value: median(done.map((run) => run.listed)), unit: 'ms' },
      longest(
        'undoing',
        done.flatMap((run) => run.undoing),
      ),
    );
  }
  await act(page, deletion, count);
  return measurements;
}

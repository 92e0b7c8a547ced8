import type { Page } from '@playwright/test';
import { heapOf } from './heap-of.ts';
import { bundleForBrowser } from './in-chromium.ts';
import type { Measurement } from './measurement.ts';
import type { Pasted } from './screens/in-page/editor.ts';
import type { Scrolled } from './screens/in-page/list.ts';
import { percentile } from './percentile.ts';
import { openRenderer, type OpenRenderer } from './screens/open-renderer.ts';

const smallest = 100;
const sections = 200;
/** Number of openings: enough that the window's few garbage collections are not its 95th percentile. */
const openings = 60;
/** Least time that a user looks at the list of a new window before opening something, ms. */
const firstLook = 1_000;
const keys = 60;
const pastedRows = 1_000;
/** Pixels per frame, and number of frames. */
const scrolling = [400, 240] as const;
/** The value of the browser's event timing for a key that the next frame showed, ms. */
const quickKey = 8;
/** Texts for the filter, two letters each. */
const filterWords = Array.from({ length: 20 }, (_, index) => String(((index * 37 + 4) % 90) + 10));
const paletteWords = [
  's',
  'settings',
  'p',
  'proposal 41',
  'c',
  'client 7',
  'o',
  'outbox',
  'i',
  'insights',
  'proposal 9',
];

/** The programs of `screens/in-page`, called in a page; arguments and result are JSON. */
export async function prepare(
  page: Page,
): Promise<<T>(name: string, ...args: readonly unknown[]) => Promise<T>> {
  const program = await bundleForBrowser('screens/in-page/index.ts', 'iife');
  // Evaluated by the debugger, so the page's policy stays unchanged.
  return <T>(name: string, ...args: readonly unknown[]) =>
    page.evaluate<T>(`${program};program[${JSON.stringify(name)}](...${JSON.stringify(args)})`);
}

/**
 * Processor time of the page's main thread so far, ms. Other programs hardly change it, so two builds can be compared
 * on a busy machine.
 */
export async function watchMainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

/** Milliseconds from key to frame. */
export async function typeLetters(
  page: Page,
  call: Awaited<ReturnType<typeof prepare>>,
): Promise<readonly number[]> {
  await call<undefined>('watchKeys');
  for (let key = 0; key < keys; key += 1) await page.keyboard.press('a', { delay: 30 });
  const slow = await call<readonly number[]>('slowKeys');
  return [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => quickKey)];
}

/** The same work in a page without an app, ms. */
interface Floors {
  /** From a change to the frame that shows it. */
  readonly change: readonly number[];
  /** From frame to frame while plain lines scroll. */
  readonly frames: readonly number[];
  readonly letters: readonly number[];
}

async function measureFloors({ page, empty }: OpenRenderer): Promise<Floors> {
  const call = await prepare(page);
  await page.goto(empty);
  const change = await call<readonly number[]>('changeLines', 30);
  const frames = await call<readonly number[]>('scrollLines', ...scrolling);
  await call<undefined>('focusText');
  return { change, frames, letters: await typeLetters(page, call) };
}

/** The daily actions of a user, on one workspace. */
interface Daily {
  readonly floors: Floors;
  readonly start: number;
  readonly empty: number;
  /** A proposal that is opened as soon as the list is visible, before the rest of the code is loaded. */
  readonly hasty: number;
  readonly open: readonly number[];
  readonly search: readonly number[];
  readonly palette: readonly number[];
  readonly heap: number;
  readonly long: number;
  readonly letters: readonly number[];
  /**
   * Processor time of the main thread, ms: per opened and closed proposal, and per letter in the filter, the palette
   * and a text.
   */
  readonly work: {
    readonly open: number;
    readonly search: number;
    readonly palette: number;
    readonly letter: number;
  };
  readonly scrolled: Scrolled;
  readonly pasted: Pasted;
}

async function startTimes({ page, address, empty }: OpenRenderer) {
  const call = await prepare(page);
  const starts: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto(empty);
    floors.push(await call<number>('untilEmptyPainted'));
    await page.goto(`${address}#/proposals`, { waitUntil: 'commit' });
    starts.push(await call<number>('untilListed'));
  }
  return { start: percentile(starts, 0.5), empty: percentile(floors, 0.5) };
}

async function measureDaily(proposals: number): Promise<Daily> {
  const renderer = await openRenderer({ proposals, longest: sections });
  try {
    const { page } = renderer;
    const call = await prepare(page);
    const floors = await measureFloors(renderer);
    const start = await startTimes(renderer);
    const [hasty = 0] = await call<readonly number[]>('openRows', 1);
    await page.reload();
    await call<number>('untilListed');
    const heap = await heapOf(page);
    const mainThread = await watchMainThread(page);
    await page.waitForTimeout(firstLook);
    let since = await mainThread();
    const worked = async (): Promise<number> => {
      const before = since;
      since = await mainThread();
      return since - before;
    };
    const open = await call<readonly number[]>('openRows', openings);
    const opening = (await worked()) / open.length;
    const scrolled = await call<Scrolled>('scrollList', ...scrolling);
    await page.keyboard.press('Home');
    await page.getByRole('textbox', { name: 'Filter proposals' }).evaluate((field) => {
      field.dataset['bench'] = 'filter';
    });
    await worked();
    const search = await call<readonly number[]>('searchList', filterWords);
    // The filter is also emptied after each number.
    const searching = (await worked()) / (search.length * 1.5);
    await page.keyboard.press('Control+k');
    await page.locator('[role="dialog"] [role="combobox"]').waitFor();
    await worked();
    const palette = await call<readonly number[]>('searchPalette', paletteWords);
    const choosing = (await worked()) / palette.length;
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]').waitFor({ state: 'hidden' });
    // The filter has scrolled to a row in the middle of the list.
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.locator('[data-row-id][aria-rowindex="2"]').waitFor();
    const long = await call<number>('openLong');
    await page
      .locator('[data-section]')
      .first()
      .getByRole('textbox', { name: /^Text of/ })
      .click();
    await worked();
    const letters = await typeLetters(page, call);
    const typing = (await worked()) / keys;
    const pasted = await call<Pasted>('pasteLines', pastedRows);
    const work = { open: opening, search: searching, palette: choosing, letter: typing };
    return { floors, ...start, hasty, open, search, palette, heap, long, letters, work, scrolled, pasted };
  } finally {
    await renderer.close();
  }
}

/**
 * Measures the built renderer in a real Chromium, with a mirror filled from a made workspace. The main process is
 * replaced, so only the window is measured.
 */
export async function benchScreens(proposals: number): Promise<readonly Measurement[]> {
  const small = await measureDaily(smallest);
  const { floors, start, empty, hasty, open, search, palette, heap, long, letters, work, scrolled, pasted } =
    proposals === smallest ? small : await measureDaily(proposals);
  const ms = (name: string, value: number, bar: string): Measurement => ({ name, value, unit: 'ms', bar });
  const slowest = (name: string, times: readonly number[], bar: string, least: readonly number[]) => {
    const [value, floor] = [percentile(times, 0.95), percentile(least, 0.95)];
    return { ...ms(`${name}, p95`, value, bar), floor, ratio: value / floor };
  };
  const growth = (name: string, of: (daily: Daily) => number, value: number): Measurement => ({
    name,
    value,
    unit: 'ms',
    floor: of(small),
    ratio: value / of(small),
    bar: '≤ 1.3 ×',
  });
  return [
    { ...ms('start to list, over an empty window', start - empty, '≤ 300 ms'), floor: empty },
    slowest('open a proposal', open, '≤ 50 ms', floors.change),
    ms('open a proposal, p50', percentile(open, 0.5), ''),
    ms('open one in the same moment as the list', hasty, ''),
    slowest('a letter of the filter', search, '≤ 30 ms', floors.change),
    slowest('a letter of the palette', palette, '≤ 50 ms', floors.change),
    ms(`open a proposal of ${sections} sections`, long, '≤ 150 ms'),
    slowest('a letter in it', letters, '≤ 16 ms', floors.letters),
    { name: 'frames of scrolling with a row missing', value: scrolled.blank, unit: '', bar: '0' },
    slowest('from frame to frame while scrolling', scrolled.frames, '≤ 17 ms', floors.frames),
    ms(`paste of ${pastedRows} rows, to its preview`, pasted.preview, ''),
    ms('from the preview to the lines', pasted.lines, '≤ 300 ms'),
    ms('their undo, in one step', pasted.undone, ''),
    ms('main thread, a proposal opened and left', work.open, ''),
    ms('main thread, a letter of the filter', work.search, ''),
    ms('main thread, a letter of the palette', work.palette, ''),
    ms('main thread, a letter of a text', work.letter, ''),
    growth('growth: open a proposal, p50', (daily) => percentile(daily.open, 0.5), percentile(open, 0.5)),
    growth(
      'growth: a letter of the filter, p50',
      (daily) => percentile(daily.search, 0.5),
      percentile(search, 0.5),
    ),
    growth('growth: start', (daily) => daily.start, start),
    { name: 'heap of the window after the list', value: heap, unit: 'MB', bar: '≤ 60 MB' },
  ];
}

import { find, painted, timed, type } from './timing.ts';

const rowCount = (): string => document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') ?? '';

/**
 * Opens rows of the list one after another, and returns to the list after each.
 *
 * @param address the list's address
 */
export async function openRows(count: number, address = '#/proposals'): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const rows = [...document.querySelectorAll('[data-row-id]')].slice(1);
    const row = rows[index % rows.length];
    times.push(
      await timed(
        () => row?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
        () => document.querySelectorAll('[data-section]').length >= 1,
      ),
    );
    await timed(
      () => location.assign(address),
      () => document.querySelector('[data-row-id]') !== null,
    );
  }
  return times;
}

/**
 * Opens proposals by their addresses in turns, and returns to the list after each.
 *
 * @returns the times of each, in the order of the addresses
 */
export async function openInTurns(
  addresses: readonly string[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const times = addresses.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, address] of addresses.entries()) {
      times[index]?.push(
        await timed(
          () => location.assign(address),
          () => document.querySelector('[data-section]') !== null,
        ),
      );
      await timed(
        () => location.assign('#/proposals'),
        () => document.querySelector('[data-row-id]') !== null,
      );
      // What the window does when it is idle is no part of the next opening.
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
  return times;
}

/** Types numbers into the list's filter; each digit leaves fewer rows. */
export async function searchList(numbers: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  const field = find('[data-bench="filter"]');
  for (const number of numbers) {
    for (let length = 1; length <= number.length; length += 1) {
      const before = rowCount();
      times.push(
        await timed(
          () => type(field, number.slice(0, length)),
          () => rowCount() !== before,
        ),
      );
    }
    const before = rowCount();
    await timed(
      () => type(field, ''),
      () => rowCount() !== before,
    );
  }
  return times;
}

/** Types words into the palette, each over the one before, so that its results change each time. */
export async function searchPalette(words: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  const field = find('[role="dialog"] [role="combobox"]');
  const offered = (): string =>
    [...document.querySelectorAll('[role="dialog"] [role="option"]')].map((row) => row.textContent).join();
  for (const word of words) {
    const before = offered();
    times.push(
      await timed(
        () => type(field, word),
        () => offered() !== before,
      ),
    );
  }
  return times;
}

/** The frames of a scrolling list. */
export interface Scrolled {
  /** Milliseconds between two frames. */
  readonly frames: readonly number[];
  /** Number of frames with a missing row or title. */
  readonly blank: number;
}

/** Whether every visible position of the list has its row. */
function isWhole(scroller: HTMLElement): boolean {
  const { top, bottom } = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll('[data-row-id]')]
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > top && box.top < bottom)
    .sort((a, b) => a.box.top - b.box.top);
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return false;
  // The list has a padding above its first row and below its last.
  const room = 8;
  if (first.box.top > top + room || last.box.bottom < bottom - room) return false;
  return rows.every(
    ({ row, box }, index) =>
      (index === 0 || Math.abs(box.top - (rows[index - 1]?.box.bottom ?? 0)) < 1) &&
      (row.textContent ?? '').includes('Proposal'),
  );
}

/**
 * Scrolls the list by a number of pixels per frame, to its end or for a number of frames, and checks each frame before
 * it is painted.
 */
export async function scrollList(pixels: number, count: number): Promise<Scrolled> {
  const scroller = document.querySelector<HTMLElement>('[role="grid"] > [data-rows]');
  if (scroller === null) throw new Error('There is no list.');
  const frames: number[] = [];
  let blank = 0;
  let last = performance.now();
  const end = scroller.scrollHeight - scroller.clientHeight;
  while (frames.length < count && scroller.scrollTop < end) {
    scroller.scrollTop += pixels;
    // Requested after the scroll event's render, so it runs after that.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!isWhole(scroller)) blank += 1;
    const now = performance.now();
    frames.push(now - last);
    last = now;
  }
  await painted();
  return { frames, blank };
}

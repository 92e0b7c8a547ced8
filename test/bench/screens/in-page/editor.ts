import { find, timed, until } from './timing.ts';

/** Opens the newest proposal, which is the long one, until its first screen is visible. */
export async function openLong(): Promise<number> {
  return await timed(
    () =>
      find('[data-row-id][aria-rowindex="2"]').dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
    () => document.querySelector('[data-section]') !== null,
  );
}

const kept = globalThis as unknown as { benchKeys?: number[] };

/** Records every key that takes longer than a frame from now on. */
export function watchKeys(): void {
  const slow: number[] = [];
  kept.benchKeys = slow;
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') slow.push(duration);
  });
  // TypeScript's DOM types lack the threshold.
  const wanted: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  observer.observe(wanted);
}

/** The times from key to frame in steps of 8 ms, for keys of 16 ms and longer. */
export function slowKeys(): readonly number[] {
  return kept.benchKeys ?? [];
}

/** The times of a paste: its preview, its lines on the page, and their removal by undo. */
export interface Pasted {
  readonly preview: number;
  readonly lines: number;
  readonly undone: number;
}

/** Pastes rows of a spreadsheet into the first price table of the open proposal, and undoes it. */
export async function pasteLines(count: number): Promise<Pasted> {
  const grid = find('[data-section] [role="grid"]');
  const rowsOf = (): number => Number(grid.ariaRowCount);
  const before = rowsOf();
  const text = Array.from({ length: count }, (_, row) => `Pasted ${row + 1}\t${row + 2}\t12.50`).join('\n');
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const cell = find('[data-section] [role="grid"] [role="gridcell"]');
  const add = (): HTMLElement | null => document.querySelector('[role="dialog"] footer button:last-of-type');
  cell.focus();
  const preview = await timed(
    () => cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })),
    () => add() !== null,
  );
  const lines = await timed(
    () => add()?.click(),
    () => rowsOf() === before + count && grid.textContent.includes('Pasted 1'),
  );
  await until(() => document.querySelector('[role="dialog"]') === null);
  const undo = new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true });
  const undone = await timed(
    () => grid.querySelector('[role="gridcell"][tabindex="0"]')?.dispatchEvent(undo),
    () => rowsOf() === before,
  );
  return { preview, lines, undone };
}

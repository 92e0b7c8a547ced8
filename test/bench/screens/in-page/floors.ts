import { painted, timed } from './timing.ts';

// The floors of a window without an app: the best that browser and machine can do.

/** Number of lines that a list shows. */
const rowsInSight = 30;
const rowHeight = 36;
/** High enough for the longest scroll. */
const scrolledRows = 4_000;

function makeRow(index: number): HTMLElement {
  const row = document.createElement('div');
  row.style.height = `${rowHeight}px`;
  row.textContent = `Row ${index + 1}`;
  return row;
}

/** From a change of plain lines of text to the frame that shows it. */
export async function changeLines(count: number): Promise<readonly number[]> {
  const rows = Array.from({ length: rowsInSight }, (_, index) => makeRow(index));
  document.body.replaceChildren(...rows);
  await painted();
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const write = (): void => {
      for (const [index, row] of rows.entries()) row.textContent = `Line ${index} of ${round}`;
    };
    times.push(await timed(write, () => true));
  }
  return times;
}

/** From frame to frame while a box with plain lines scrolls by a number of pixels per frame. */
export async function scrollLines(pixels: number, count: number): Promise<readonly number[]> {
  const box = document.createElement('div');
  box.style.height = '640px';
  box.style.overflow = 'auto';
  box.replaceChildren(...Array.from({ length: scrolledRows }, (_, index) => makeRow(index)));
  document.body.replaceChildren(box);
  await painted();
  const frames: number[] = [];
  let last = performance.now();
  while (frames.length < count) {
    box.scrollTop += pixels;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    frames.push(now - last);
    last = now;
  }
  return frames;
}

/** An editable text with the caret in it. */
export function focusText(): void {
  const text = document.createElement('div');
  text.contentEditable = 'true';
  text.textContent = 'A line of text.';
  document.body.replaceChildren(text);
  text.focus();
}

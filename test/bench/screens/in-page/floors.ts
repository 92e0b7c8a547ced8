import { painted, timed } from './timing.ts';

// What a window without an app takes for the like: the least that this browser and this machine can do.

/** As many as a list shows. */
const rowsInSight = 30;
const rowHeight = 36;
/** High enough for the longest way that is scrolled. */
const scrolledRows = 4_000;

function makeRow(index: number): HTMLElement {
  const row = document.createElement('div');
  row.style.height = `${rowHeight}px`;
  row.textContent = `Row ${index + 1}`;
  return row;
}

/** From a change of so many plain lines of text, as many as a list shows, to the frame that shows it. */
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

/** From frame to frame while a box with plain lines of text is scrolled by so many pixels with each. */
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

/** A text that can be typed into, with the caret in it. */
export function focusText(): void {
  const text = document.createElement('div');
  text.contentEditable = 'true';
  text.textContent = 'A line of text.';
  document.body.replaceChildren(text);
  text.focus();
}

// What is timed inside the page. Times are milliseconds until the frame that shows the answer has been painted.

/** Resolves once what is there now has been painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => resolve());
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  });
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('The screen did not answer within half a minute.');
    await new Promise((resolve) => setTimeout(resolve));
  }
  await painted();
}

async function timed(act: () => void, holds: () => boolean): Promise<number> {
  const start = performance.now();
  act();
  await until(holds);
  return performance.now() - start;
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** As typing does: React hears of it through the native setter. */
function type(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const rowCount = (): string => document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') ?? '';

/** Since the window began to load. */
export async function untilListed(): Promise<number> {
  await until(() => document.querySelector('[data-row-id]') !== null);
  return performance.now();
}

/** Since the window began to load. */
export async function untilEmptyPainted(): Promise<number> {
  await painted();
  return performance.now();
}

/** Opens rows of the list one after another, and goes back to the list after each. */
export async function openRows(count: number): Promise<readonly number[]> {
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
      () => location.assign('#/proposals'),
      () => document.querySelector('[data-row-id]') !== null,
    );
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

/** Types words into the palette, each over the one before, so that it offers something else each time. */
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

/** Opens the newest proposal, which is the long one: until its first screen is there. */
export async function openLong(): Promise<number> {
  return await timed(
    () => find('[data-row-id]').dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
    () => document.querySelector('[data-section]') !== null,
  );
}

const kept = globalThis as unknown as { benchKeys?: number[] };

/** Puts the caret into the first text of the open proposal, and notes every key that takes longer than a frame. */
export function watchKeys(): void {
  const slow: number[] = [];
  kept.benchKeys = slow;
  find('[data-section] [contenteditable="true"]').focus();
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') slow.push(duration);
  });
  // TypeScript's DOM does not know the threshold yet.
  const wanted: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  observer.observe(wanted);
}

/** From the key to the frame that shows it, in steps of 8 ms, of those that took 16 and longer. */
export function slowKeys(): readonly number[] {
  return kept.benchKeys ?? [];
}

/** Megabytes of the page's heap after a collection. */
export function heapAfterCollection(): number {
  (globalThis as unknown as { readonly gc?: () => void }).gc?.();
  const { memory } = performance as unknown as { readonly memory: { readonly usedJSHeapSize: number } };
  return memory.usedJSHeapSize / 1_048_576;
}

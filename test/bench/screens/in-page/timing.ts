// The tools of every measurement in the page. Times are milliseconds.

/** Resolves when the present content has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => resolve());
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  });
}

/** Resolves when a condition holds and has been painted; rejects after half a minute. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('The screen did not answer within half a minute.');
    await new Promise((resolve) => setTimeout(resolve));
  }
  await painted();
}

/** The time from an action to the frame in which a condition holds. */
export async function timed(act: () => void, holds: () => boolean): Promise<number> {
  const start = performance.now();
  act();
  await until(holds);
  return performance.now() - start;
}

/** Finds an element; throws if it is missing. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Replaces the content of a field as a user does: the native setter notifies React. */
export function type(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

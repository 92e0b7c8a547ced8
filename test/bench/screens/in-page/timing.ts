// What every measurement inside the page is made of. Times are milliseconds.

/** Resolves once what is there now has been painted. */
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

/** Resolves once something holds and has been painted; rejects when that takes half a minute. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('The screen did not answer within half a minute.');
    await new Promise((resolve) => setTimeout(resolve));
  }
  await painted();
}

/** How long it takes from an act to the frame in which something holds. */
export async function timed(act: () => void, holds: () => boolean): Promise<number> {
  const start = performance.now();
  act();
  await until(holds);
  return performance.now() - start;
}

/** An element that has to be there. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Types over what stands in a field, as a person does: React hears of it through the native setter. */
export function type(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

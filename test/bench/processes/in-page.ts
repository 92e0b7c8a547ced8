/** What the page keeps between two calls. */
const kept = globalThis as unknown as { benchKeyTimes?: number[] };

function isAcknowledgement(message: unknown): boolean {
  const { output } = (message ?? {}) as { readonly output?: { readonly acknowledged?: unknown } };
  return Array.isArray(output?.acknowledged);
}

/**
 * Notes of each key that moves a line how long it took until the journal had it: from the arrow, since a person holds
 * Alt down before, and the tool that presses both waits for the window in between.
 */
export function watchJournal(): void {
  const times: number[] = [];
  let pressed: number | null = null;
  kept.benchKeyTimes = times;
  addEventListener(
    'keydown',
    ({ altKey, key, timeStamp }) => {
      if (altKey && key !== 'Alt') pressed ??= timeStamp;
    },
    true,
  );
  globalThis.layoverBridge?.onMessage((message) => {
    if (pressed === null || !isAcknowledgement(message)) return;
    times.push(performance.now() - pressed);
    pressed = null;
  });
}

/** Milliseconds, in the order of the keys. */
export function keyTimes(): readonly number[] {
  return kept.benchKeyTimes ?? [];
}

/** A key that is an edit, and when the window had the journal's word: milliseconds since 1970, by the clock that the main process has as well. */
export interface KeyTimes {
  readonly pressed: number;
  readonly acknowledged: number;
}

/** What the page keeps between two calls. */
const kept = globalThis as unknown as { benchKeyTimes?: KeyTimes[] };

function isAcknowledgement(message: unknown): boolean {
  const { output } = (message ?? {}) as { readonly output?: { readonly acknowledged?: unknown } };
  return Array.isArray(output?.acknowledged);
}

/**
 * Notes of each key that moves a line when the journal had it: from the arrow, since a person holds Alt down before, and
 * the tool that presses both waits for the window in between.
 */
export function watchJournal(): void {
  const times: KeyTimes[] = [];
  let pressed: number | null = null;
  kept.benchKeyTimes = times;
  addEventListener(
    'keydown',
    ({ altKey, key, timeStamp }) => {
      if (altKey && key !== 'Alt') pressed ??= Date.now() - (performance.now() - timeStamp);
    },
    true,
  );
  globalThis.layoverBridge?.onMessage((message) => {
    if (pressed === null || !isAcknowledgement(message)) return;
    times.push({ pressed, acknowledged: Date.now() });
    pressed = null;
  });
}

/** In the order of the keys. */
export function keyTimes(): readonly KeyTimes[] {
  return kept.benchKeyTimes ?? [];
}

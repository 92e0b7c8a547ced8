/**
 * An editing key, and when the window received the journal's acknowledgment: ms since 1970, by the clock that the main
 * process uses too.
 */
export interface KeyTimes {
  readonly pressed: number;
  readonly acknowledged: number;
}

/** The page's state between two calls. */
const kept = globalThis as unknown as { benchKeyTimes?: KeyTimes[] };

function isAcknowledgement(message: unknown): boolean {
  const { output } = (message ?? {}) as { readonly output?: { readonly acknowledged?: unknown } };
  return Array.isArray(output?.acknowledged);
}

/**
 * Records for each key that moves a line item when the journal had the edit. The time counts from the arrow key,
 * because Alt is pressed earlier and the tool waits between the two.
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

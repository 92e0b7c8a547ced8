/** Something that is done soon, but not in the middle of something else. */
export interface Pacer {
  /** Does it once nobody has asked for a while, or when the first has waited long enough. */
  soon(): void;
  /** Does it at once, unless someone is in the middle of something. */
  unlessBusy(): void;
  /** Someone is in the middle of something now. */
  busy(): void;
  stop(): void;
}

/**
 * Puts off what would come between two keystrokes.
 *
 * @param quiet milliseconds without a word that end what someone was in the middle of
 * @param atMost milliseconds that the first request waits, whatever goes on
 */
export function createPacer(task: () => void, quiet: number, atMost: number): Pacer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: number | null = null;
  let busyUntil = 0;

  function run(): void {
    clearTimeout(timer);
    asked = null;
    task();
  }

  function soon(): void {
    const now = performance.now();
    asked ??= now;
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, Math.min(quiet, asked + atMost - now)));
  }

  return {
    soon,
    unlessBusy() {
      if (performance.now() < busyUntil) soon();
      else run();
    },
    busy() {
      busyUntil = performance.now() + quiet;
    },
    stop: () => clearTimeout(timer),
  };
}

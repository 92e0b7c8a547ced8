/** The service's ports. All are injected, so that a test or simulation controls time, randomness and mail. */

/** Wall-clock time in epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** The randomness of public ids, keys and message ids: a CSPRNG in the product, a seeded generator in a simulation. */
export interface RandomSource {
  bytes(length: number): Uint8Array;
}

/** Timers of background work. The returned function cancels the timer. */
export interface Timers {
  after(milliseconds: number, run: () => void): () => void;
}

/** The time jumps when the computer's clock is set. */
export const systemClock: Clock = { now: () => Date.now() };

/** The runtime's CSPRNG: keys and public addresses must not be guessable (`field-notes.md §1 #21`). */
export const systemRandom: RandomSource = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
};

/** Timers that do not keep the process alive. */
export const systemTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The result of `work`, or that of `whenLate` if `work` takes longer. The late result of `work` is dropped. */
export async function withTimeout<T>(
  work: Promise<T>,
  limit: { readonly timers: Timers; readonly milliseconds: number },
  whenLate: () => T,
): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    cancel = limit.timers.after(limit.milliseconds, resolve);
  }).then(whenLate);
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
  }
}

/** ISO 8601 UTC with milliseconds (`service-api.md §2.1`). */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** Unguessable URL-safe text of `ceil(bytes × 4 / 3)` characters. */
export function randomText(random: RandomSource, bytes: number): string {
  return Buffer.from(random.bytes(bytes)).toString('base64url');
}

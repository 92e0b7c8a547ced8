/**
 * What the service takes from the world around it. All of it is injected, so that a test or a simulation
 * can run the very same routes on its own time, chance and mail.
 */

/** Wall-clock time in milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/** Where public ids, keys and message ids come from: a CSPRNG in the product, a seed in a simulation. */
export interface RandomSource {
  bytes(length: number): Uint8Array;
}

/** Delays, for what runs in the background. The returned function cancels. */
export interface Timers {
  after(milliseconds: number, run: () => void): () => void;
}

/** This computer's own time. It may jump either way when the computer sets its clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The runtime's CSPRNG: keys and public addresses must not be guessed (`field-notes.md §1 #21`). */
export const systemRandom: RandomSource = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
};

/** Timers that never keep a process alive by themselves. */
export const systemTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The clock's time as the API writes it: ISO 8601 UTC with milliseconds (`service-api.md §2.1`). */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** Unguessable URL-safe text of `ceil(bytes × 4 / 3)` characters. */
export function randomText(random: RandomSource, bytes: number): string {
  return Buffer.from(random.bytes(bytes)).toString('base64url');
}

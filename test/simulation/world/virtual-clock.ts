import type { Clock } from '../../../src-main/core/ports.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Virtual time for both sides. It moves only on request. */
export class VirtualClock implements Clock {
  #elapsed = 0;
  #order = 0;
  #offset: number;
  readonly #timers = new Set<Timer>();

  /** @param start wall-clock time at the beginning, ms since the epoch */
  constructor(start: number) {
    this.#offset = start;
  }

  now(): number {
    return this.#offset + this.#elapsed;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  after(ms: number, callback: () => void): () => void {
    this.#order += 1;
    const timer: Timer = { at: this.#elapsed + Math.max(0, ms), order: this.#order, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Sets the computer's clock: wall-clock time jumps, monotonic time does not. */
  jump(ms: number): void {
    this.#offset += ms;
  }

  /** Advances to the next timer and runs it. False if there is none until `limit` (elapsed ms). */
  step(limit: number): boolean {
    const next = this.#next();
    if (next === null || next.at > limit) {
      this.#elapsed = Math.max(this.#elapsed, limit);
      return false;
    }
    this.#timers.delete(next);
    this.#elapsed = Math.max(this.#elapsed, next.at);
    next.callback();
    return true;
  }

  #next(): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers) {
      if (first === null || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  }
}

/**
 * One computer's view of the shared time. Its wall clock can be wrong; the service's clock and monotonic time stay
 * right.
 */
export class ComputerClock implements Clock {
  readonly #time: VirtualClock;
  #offset = 0;

  constructor(time: VirtualClock) {
    this.#time = time;
  }

  now(): number {
    return this.#time.now() + this.#offset;
  }

  monotonic(): number {
    return this.#time.monotonic();
  }

  after(ms: number, callback: () => void): () => void {
    return this.#time.after(ms, callback);
  }

  /** Sets the computer's clock forward, or back if negative. */
  jump(ms: number): void {
    this.#offset += ms;
  }
}

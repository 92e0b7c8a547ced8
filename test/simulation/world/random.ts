import { asNewId, type NewId } from '#shared/domain/ids.ts';

/** A random source with reproducible results per seed. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  bytes(length: number): Uint8Array;
  /** A UUIDv7 for this time, ms since the epoch. */
  uuid(now: number): NewId;
}

/** Mulberry32: small, fast, and good enough for test cases. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  let issued = 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const hex = (value: number, digits: number): string =>
    value.toString(16).padStart(digits, '0').slice(-digits);
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick(values) {
      const value = values[whole(0, values.length - 1)];
      if (value === undefined) throw new Error('Nothing to pick from.');
      return value;
    },
    bytes: (length) => Uint8Array.from({ length }, () => whole(0, 255)),
    uuid(now) {
      // A counter follows the time, so that ids of one millisecond stay in order.
      issued += 1;
      const time = hex(now, 12);
      return asNewId(
        `${time.slice(0, 8)}-${time.slice(8)}-7${hex(issued & 0xfff, 3)}-8${hex(whole(0, 0xfff), 3)}-${hex(issued >>> 12, 4)}${hex(whole(0, 0xffffffff), 8)}`,
      );
    },
  };
}

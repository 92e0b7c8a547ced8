import type { Streams } from './streams.ts';

/** How rough the way to the service is: so many of its answers go wrong, in each way. */
export interface Weather {
  readonly name: 'calm' | 'rough' | 'storm' | 'slow';
  /** Share of the calls to which something happens. */
  readonly faults: number;
  /** Share of the calls that only take longer. */
  readonly delays: number;
  /** The longest delay, ms. */
  readonly longestMs: number;
}

const weathers: readonly Weather[] = [
  { name: 'calm', faults: 0.08, delays: 0.1, longestMs: 80 },
  { name: 'rough', faults: 0.22, delays: 0.2, longestMs: 200 },
  { name: 'rough', faults: 0.22, delays: 0.2, longestMs: 200 },
  { name: 'storm', faults: 0.4, delays: 0.2, longestMs: 250 },
  { name: 'slow', faults: 0.1, delays: 0.6, longestMs: 1_400 },
];

/** What one run is to be like. */
export interface Plan {
  readonly seed: number;
  readonly run: number;
  /** How many times as fast as the wall's the time of the core passes. */
  readonly pace: number;
  readonly weather: Weather;
  /** Deeds of the user. */
  readonly deeds: number;
  /** Kills, stops and breaks of the line, in all. */
  readonly blows: number;
  /** Deeds of somebody else. */
  readonly foreignDeeds: number;
  /** Whether they use the app's own key. */
  readonly sameKey: boolean;
  /** So many lines are written in one go, more than one window of the budget can take; mostly none. */
  readonly load: number;
}

/** How late the effect of a call may still appear after its caller is gone, ms on the wall: the bound that the core is told. */
export const latenessMs = 3_000;
/** How late the proxy hands over at most what its caller has given up, ms on the wall. */
export const latestMs = 1_100;
/** The longest that the service or the core stands still, ms. */
export const longestStopMs = 900;

/** Decides what a run is like. */
export function planOf(seed: number, run: number, streams: Streams): Plan {
  const random = streams('plan');
  const isHeavy = run % 8 === 5;
  // The real pace now and then, so that the faster one is not all that was ever seen.
  // A machine that is busy fills no window that is too short.
  const pace = run % 16 === 11 || run % 16 === 5 ? 1 : isHeavy ? 2 : 5;
  return {
    seed,
    run,
    pace,
    weather: random.pick(weathers),
    deeds: random.whole(20, 40),
    blows: random.whole(4, 8),
    foreignDeeds: random.chance(0.15) ? 0 : random.whole(4, 14),
    sameKey: random.chance(0.4),
    load: isHeavy ? random.whole(105, 140) : 0,
  };
}

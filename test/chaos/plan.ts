import type { Streams } from './streams.ts';

/** A network's faults. */
export interface NetworkFaults {
  readonly name: 'calm' | 'rough' | 'storm' | 'slow';
  /** Share of calls with a fault. */
  readonly faults: number;
  /** Share of delayed calls. */
  readonly delays: number;
  /** The longest delay, ms. */
  readonly longestMs: number;
}

const networks: readonly NetworkFaults[] = [
  { name: 'calm', faults: 0.08, delays: 0.1, longestMs: 80 },
  { name: 'rough', faults: 0.22, delays: 0.2, longestMs: 200 },
  { name: 'rough', faults: 0.22, delays: 0.2, longestMs: 200 },
  { name: 'storm', faults: 0.4, delays: 0.2, longestMs: 250 },
  { name: 'slow', faults: 0.1, delays: 0.6, longestMs: 1_400 },
];

/** The settings of one run. */
export interface Plan {
  readonly seed: number;
  readonly run: number;
  /** How much faster than real time the core's time passes. */
  readonly pace: number;
  readonly network: NetworkFaults;
  /** Actions of the user. */
  readonly actions: number;
  /** Kills, stops and broken connections in total. */
  readonly disruptions: number;
  /** Actions of the second writer. */
  readonly writerActions: number;
  /** Whether the second writer uses the app's key. */
  readonly sameKey: boolean;
  /** Number of line items created at once, more than one window of the budget allows; mostly 0. */
  readonly load: number;
}

/** The core's late-effect time, ms of real time. */
export const latenessMs = 3_000;
/** Longest time after which the proxy still forwards an abandoned call, ms of real time. */
export const latestMs = 1_100;
/** Longest stop of the service or the core, ms. */
export const longestStopMs = 900;

/** Draws the settings of a run. */
export function planOf(seed: number, run: number, streams: Streams): Plan {
  const random = streams('plan');
  const isHeavy = run % 8 === 5;
  // Real speed in some runs, so that the faster one is not the only one.
  // A busy machine cannot fill a short window, so heavy runs are slower.
  const pace = run % 16 === 11 || run % 16 === 5 ? 1 : isHeavy ? 2 : 5;
  return {
    seed,
    run,
    pace,
    network: random.pick(networks),
    actions: random.whole(20, 40),
    disruptions: random.whole(4, 8),
    writerActions: random.chance(0.15) ? 0 : random.whole(4, 14),
    sameKey: random.chance(0.4),
    load: isHeavy ? random.whole(105, 140) : 0,
  };
}

import type { RateHeaders } from '../../api/call-outcome.ts';
import type { Limiter, Priority } from '../limiter-types.ts';
import type { FakeClock } from './fake-clock.ts';
import type { ServerWindow } from './server-window.ts';

/** Properties of a service and its network. */
export interface Line {
  readonly window: ServerWindow;
  /** Round trip of the next call, ms, and where within it the service counts, from 0 to 1. */
  readonly nextTrip: () => { readonly ms: number; readonly countedAt: number };
  /** Whether answers carry the budget headers; a 429 always does. */
  readonly headers: boolean;
}

export interface Tally {
  calls: number;
  rejected: number;
  /** When the service counted each of our calls. */
  readonly countedAt: number[];
}

export function createTally(): Tally {
  return { calls: 0, rejected: 0, countedAt: [] };
}

/** Makes one call under the limiter. Resolves with its answer. */
export async function callOver(
  clock: FakeClock,
  line: Line,
  limiter: Limiter,
  tally: Tally,
  priority: Priority,
): Promise<void> {
  const permit = await limiter.acquire(priority);
  const trip = line.nextTrip();
  const pause = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));
  const count = (): ReturnType<ServerWindow['count']> => {
    const at = clock.monotonic();
    tally.calls += 1;
    tally.countedAt.push(at);
    return line.window.count(at);
  };
  await pause(trip.ms * trip.countedAt);
  const verdict = count();
  await pause(trip.ms * (1 - trip.countedAt));
  const headers: RateHeaders = {
    limit: 100,
    remaining: verdict.remaining,
    resetAtMs: clock.now() + verdict.resetAt - clock.monotonic(),
  };
  if (verdict.allowed) {
    permit.complete({ headers: line.headers ? headers : null, delivery: 'answered' });
    return;
  }
  tally.rejected += 1;
  const retryAfterMs = Math.ceil((verdict.resetAt - clock.monotonic()) / 1000) * 1000;
  permit.complete({ headers, retryAfterMs, rateLimited: true, delivery: 'answered' });
}

/** Runs workers that call without a pause until `until` (monotonic ms). */
export function saturate(
  clock: FakeClock,
  line: Line,
  limiter: Limiter,
  tally: Tally,
  workers: number,
  until: number,
): void {
  const work = async (): Promise<void> => {
    while (clock.monotonic() < until) await callOver(clock, line, limiter, tally, 'push');
  };
  for (let index = 0; index < workers; index += 1) void work();
}

/** The largest number of calls in any half-open window of 30 seconds. */
export function busiestWindow(times: readonly number[], windowMs = 30_000): number {
  const sorted = [...times].sort((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [last, time] of sorted.entries()) {
    while ((sorted[first] ?? time) <= time - windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

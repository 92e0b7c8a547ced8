import type { CallLog } from '../call-log.ts';
import { createLimiter } from '../limiter.ts';
import type { Limiter, Permit, Priority } from '../limiter-types.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createMemoryCallLog } from './memory-call-log.ts';

/** The result of an answered call within the budget. */
export const answered = { headers: { limit: 100, remaining: 50, resetAtMs: null } } as const;
/** An hour, ms. */
export const hourMs = 3_600_000;

/** A limiter with a log in memory and a fake clock. */
export function setUp(
  callLog: CallLog = createMemoryCallLog(),
  clock: FakeClock = createFakeClock(),
): { readonly clock: FakeClock; readonly callLog: CallLog; readonly limiter: Limiter } {
  return { clock, callLog, limiter: createLimiter({ clock, callLog }) };
}

/** Requests permits and collects them as they are granted. */
export function ask(
  limiter: Limiter,
  calls: number,
  priority: Priority = 'push',
  permits: Permit[] = [],
): Permit[] {
  for (let index = 0; index < calls; index += 1) {
    void limiter.acquire(priority).then((permit) => permits.push(permit));
  }
  return permits;
}

/** Uses up the budget with sequential calls that take no time. */
export async function useUp(clock: FakeClock, limiter: Limiter, calls = 100): Promise<void> {
  for (let index = 0; index < calls; index += 1) {
    const permit = limiter.acquire('push');
    await clock.advance(0);
    (await permit).complete({ headers: null, delivery: 'answered' });
  }
}

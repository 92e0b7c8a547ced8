import type { Fate } from './network.ts';
import type { Random } from './random.ts';
import type { WireRequest } from './wire.ts';

/** The quality of the connection in one schedule. */
export interface NetworkQuality {
  /** Share of calls with a fault. */
  readonly faults: number;
  /** Latency of one direction, ms. */
  readonly latency: () => number;
  /** Whether a lost create may take effect after the late-effect time, as a duplicate. */
  readonly tardy: boolean;
}

/** Longest delay of a late effect, ms; the engine waits for 80 s. */
const latest = 75_000;
/** Longest delay of a create that is later than the late-effect time, ms. */
const tardiest = 400_000;
/** Share of bad connections with such creates. */
const tardyShare = 0.15;

/** Whether a call takes effect after the late-effect time; its record then is foreign to the engine. */
export function isOverdue(fate: Fate): boolean {
  return fate.type === 'arrive-late' && fate.afterMs > latest;
}

/** Draws the quality of the connection. */
export function pickNetworkQuality(random: Random): NetworkQuality {
  const faults = random.pick([0, 0, 0.02, 0.1, 0.3]);
  const slowest = random.pick([5, 40, 200, 400]);
  const tardy = faults > 0 && random.chance(tardyShare);
  return { faults, latency: () => random.whole(1, slowest), tardy };
}

/** Draws the fate of a call. */
export function pickFate(
  random: Random,
  { faults, tardy }: NetworkQuality,
  { method, path }: Pick<WireRequest, 'method' | 'path'>,
  now: number,
): Fate {
  // Sends are rare and important, so they get more faults.
  const share = path.endsWith('/send_proposal') ? Math.min(0.5, faults * 4) : faults;
  if (!random.chance(share)) return { type: 'deliver' };
  const kind = random.whole(0, 8);
  switch (kind) {
    case 0:
      return { type: 'lose-request' };
    case 1:
    case 2:
      return { type: 'lose-answer' };
    case 3:
      return { type: 'truncate' };
    case 4:
      return method === 'GET'
        ? { type: 'lose-request' }
        : { type: 'arrive-late', afterMs: random.whole(10, tardy && method === 'POST' ? tardiest : latest) };
    case 5:
      return { type: 'fault', status: random.pick([500, 502, 503]), takesEffect: false };
    case 6:
      return { type: 'fault', status: random.pick([500, 502, 504]), takesEffect: true };
    case 7:
      return {
        type: 'rate-limit',
        retryAfter: random.pick([null, '3', new Date(now + 5_000).toUTCString()]),
      };
    default:
      return random.chance(0.5) ? { type: 'refuse' } : { type: 'captive' };
  }
}

import type { Fate } from './network.ts';
import type { Random } from './random.ts';
import type { WireRequest } from './wire.ts';

/** How bad the way to the service is in one schedule. */
export interface Weather {
  /** Share of calls that something happens to. */
  readonly faults: number;
  /** One way, ms. */
  readonly latency: () => number;
  /** Whether what a lost create made may appear after the engine has given up waiting: then it is a twin (S10). */
  readonly tardy: boolean;
}

/** The longest that an effect may come late after the caller gave up (S9), ms; the engine waits for 80 s. */
const latest = 75_000;
/** The longest that a create may come late on a tardy way, ms. */
const tardiest = 400_000;
/** Share of the bad ways that are tardy. */
const tardyShare = 0.15;

/** Whether a call takes effect when the engine has given it up: what it makes then is somebody else's to it (S10). */
export function isOverdue(fate: Fate): boolean {
  return fate.type === 'arrive-late' && fate.afterMs > latest;
}

/** Picks how bad the way is: often fair, sometimes a train in the mountains. */
export function pickWeather(random: Random): Weather {
  const faults = random.pick([0, 0, 0.02, 0.1, 0.3]);
  const slowest = random.pick([5, 40, 200, 400]);
  const tardy = faults > 0 && random.chance(tardyShare);
  return { faults, latency: () => random.whole(1, slowest), tardy };
}

/** What happens to one call while the way is as bad as this. */
export function pickFate(
  random: Random,
  { faults, tardy }: Weather,
  { method, path }: Pick<WireRequest, 'method' | 'path'>,
  now: number,
): Fate {
  // A send is one call in many, and the one that must not go wrong.
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

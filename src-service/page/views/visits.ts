import { createHash } from 'node:crypto';
import { createRateLimiter } from '../../http/rate-limit/rate-limiter.ts';
import type { Clock } from '../../ports.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';

/** A visitor's second view within this time belongs to the same visit; in milliseconds. */
const visit = 30 * 60_000;
const mostVisits = 20_000;
/** Recorded visits per proposal and hour: changing the user agent gains nothing beyond them. */
const recorded = { calls: 60, milliseconds: 60 * 60_000, window: 'bucket' } as const;

export interface View {
  readonly proposal: ProposalRow;
  /** The viewed thing: the page or the PDF. */
  readonly what: string;
  readonly address: string;
  /** The user agent. */
  readonly agent: string;
}

export interface Visit {
  readonly began: number;
  /** The activity that recorded it; null where none was recorded. */
  readonly activity: number | null;
}

export interface Visits {
  /** The visit that a view belongs to. A new one is recorded, within the budget; null beyond it. */
  visitOf(view: View, record: () => number | null): Visit | null;
}

/** Visits are in memory: a restart begins new ones. */
export function createVisits(clock: Clock): Visits {
  /** Oldest first. */
  const visits = new Map<string, Visit>();
  const budget = createRateLimiter(recorded, clock);
  return {
    visitOf({ proposal, what, address, agent }, record) {
      const now = clock.now();
      // A new send starts new visits.
      const visitor = [proposal.id, proposal.sent_at, what, address, agent].join('\n');
      const key = createHash('sha256').update(visitor).digest('base64');
      const known = visits.get(key);
      if (known !== undefined && known.began <= now && now - known.began < visit) return known;
      if (!budget.take(`${what} ${String(proposal.id)}`).allowed) return null;
      const begun = { began: now, activity: record() };
      visits.delete(key);
      visits.set(key, begun);
      for (const [oldest, { began }] of visits) {
        if (visits.size <= mostVisits && now - began < visit) break;
        visits.delete(oldest);
      }
      return begun;
    },
  };
}

import { createHash } from 'node:crypto';
import { createRateLimiter } from '../http/rate-limit/rate-limiter.ts';
import type { Clock } from '../ports.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';

/** A visitor's second view within this time belongs to the same visit; in milliseconds. */
const visit = 30 * 60_000;
const mostVisits = 20_000;
/** Recorded visits per proposal and hour: changing the user agent gains nothing beyond them. */
const recorded = { calls: 60, milliseconds: 60 * 60_000, window: 'bucket' } as const;

interface View {
  readonly proposal: ProposalRow;
  /** The viewed thing: the page or the PDF. */
  readonly what: string;
  readonly address: string;
  /** The user agent. */
  readonly agent: string;
}

/** Decides whether a view is recorded. Visits are in memory: a restart begins new ones. */
export function createVisits(clock: Clock): { isNew(view: View): boolean } {
  /** Start of each visit, oldest first. */
  const visits = new Map<string, number>();
  const budget = createRateLimiter(recorded, clock);
  return {
    isNew({ proposal, what, address, agent }) {
      const now = clock.now();
      // A new send starts new visits.
      const visitor = [proposal.id, proposal.sent_at, what, address, agent].join('\n');
      const key = createHash('sha256').update(visitor).digest('base64');
      const began = visits.get(key);
      if (began !== undefined && began <= now && now - began < visit) return false;
      if (!budget.take(`${what} ${String(proposal.id)}`).allowed) return false;
      visits.delete(key);
      visits.set(key, now);
      for (const [oldest, time] of visits) {
        if (visits.size <= mostVisits && now - time < visit) break;
        visits.delete(oldest);
      }
      return true;
    },
  };
}

import { createHash } from 'node:crypto';
import { createRateLimiter } from '../http/rate-limit/rate-limiter.ts';
import type { Clock } from '../ports.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';

/** Within this time the same visitor's second look is the same visit, in milliseconds. */
const visit = 30 * 60_000;
/** So many visits are remembered. */
const mostVisits = 20_000;
/** Visits of one proposal that are recorded: those who change their program's name each time end here. */
const recorded = { calls: 60, milliseconds: 60 * 60_000, window: 'bucket' } as const;

/** Who looked at what, and how. */
interface Look {
  readonly proposal: ProposalRow;
  /** What was looked at, such as the page or the PDF. */
  readonly what: string;
  readonly address: string;
  /** What the visitor's program calls itself. */
  readonly agent: string;
}

/** Decides whether a look is worth an activity. Remembers in memory: a restart begins new visits. */
export function createViewFolding(clock: Clock): { isNew(look: Look): boolean } {
  /** When each visit began, oldest first. */
  const visits = new Map<string, number>();
  const budget = createRateLimiter(recorded, clock);
  return {
    isNew({ proposal, what, address, agent }) {
      const now = clock.now();
      // What is sent anew is looked at anew.
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

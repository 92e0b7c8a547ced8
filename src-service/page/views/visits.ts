import { createHash } from 'node:crypto';
import { createRateLimiter } from '../../http/rate-limit/rate-limiter.ts';
import type { Clock } from '../../ports.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';

/** In milliseconds; a visitor's next view within this time belongs to the same visit. */
const visitMs = 30 * 60_000;
const maxVisits = 20_000;
/** Recorded visits per proposal and hour. A visitor who changes the user agent cannot exceed them. */
const visitLimit = { calls: 60, milliseconds: 60 * 60_000, window: 'bucket' } as const;

export interface View {
  readonly proposal: ProposalRow;
  /** What was viewed: the page or the PDF. */
  readonly target: string;
  readonly address: string;
  /** The user agent. */
  readonly agent: string;
}

export interface Visit {
  readonly startedAt: number;
  /** The id of the recorded activity; null if none was recorded. */
  readonly activity: number | null;
}

export interface Visits {
  /** Returns the visit of a view, and records a new one. Null if the limit is reached. */
  findOrRecordVisit(view: View, record: () => number | null): Visit | null;
}

/** Keeps visits in memory; after a restart every view starts a new one. */
export function createVisits(clock: Clock): Visits {
  /** Oldest first. */
  const visits = new Map<string, Visit>();
  const budget = createRateLimiter(visitLimit, clock);
  return {
    findOrRecordVisit({ proposal, target, address, agent }, record) {
      const now = clock.now();
      // The time of the send is part of the key, so a new send starts new visits.
      const visitor = [proposal.id, proposal.sent_at, target, address, agent].join('\n');
      const key = createHash('sha256').update(visitor).digest('base64');
      const currentVisit = visits.get(key);
      if (
        currentVisit !== undefined &&
        currentVisit.startedAt <= now &&
        now - currentVisit.startedAt < visitMs
      )
        return currentVisit;
      if (!budget.take(`${target} ${String(proposal.id)}`).allowed) return null;
      const newVisit = { startedAt: now, activity: record() };
      visits.delete(key);
      visits.set(key, newVisit);
      for (const [oldest, { startedAt }] of visits) {
        if (visits.size <= maxVisits && now - startedAt < visitMs) break;
        visits.delete(oldest);
      }
      return newVisit;
    },
  };
}

import { createHash } from 'node:crypto';
import { createRateLimiter } from '../../http/rate-limit/rate-limiter.ts';
import type { Clock } from '../../ports.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';

/** A visitor's second view within this time belongs to the same visit; in milliseconds. */
const visitMs = 30 * 60_000;
const maxVisits = 20_000;
/** Recorded visits per proposal and hour: changing the user agent gains nothing beyond them. */
const visitLimit = { calls: 60, milliseconds: 60 * 60_000, window: 'bucket' } as const;

export interface View {
  readonly proposal: ProposalRow;
  /** The viewed thing: the page or the PDF. */
  readonly target: string;
  readonly address: string;
  /** The user agent. */
  readonly agent: string;
}

export interface Visit {
  readonly startedAt: number;
  /** The activity that recorded it; null where none was recorded. */
  readonly activity: number | null;
}

export interface Visits {
  /** The visit that a view belongs to. A new one is recorded, within the budget; null beyond it. */
  findOrRecordVisit(view: View, record: () => number | null): Visit | null;
}

/** Visits are in memory: a restart begins new ones. */
export function createVisits(clock: Clock): Visits {
  /** Oldest first. */
  const visits = new Map<string, Visit>();
  const budget = createRateLimiter(visitLimit, clock);
  return {
    findOrRecordVisit({ proposal, target, address, agent }, record) {
      const now = clock.now();
      // A new send starts new visits.
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

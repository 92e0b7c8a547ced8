import { createHash } from 'node:crypto';
import type { CreateLimiter } from '../../http/rate-limit/rate-limiter.ts';
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

export interface Visits {
  /**
   * Records a view unless it belongs to an earlier one's visit. Returns the id of the visit's activity; null if none was
   * recorded, or if the limit is reached.
   */
  findOrRecordVisit(view: View, record: () => Promise<number | null>): Promise<number | null>;
}

interface Visit {
  readonly startedAt: number;
  /** Views that arrive while the first one is recorded wait for it. */
  readonly activity: Promise<number | null>;
}

/** One visit per visitor: the next one begins when this much time has passed. */
const visitorLimit = { calls: 1, milliseconds: visitMs, window: 'bucket' } as const;

/** Finds the activity of a visit that another node has recorded since a moment (epoch ms); null if there is none. */
export type FindVisit = (view: View, since: number) => Promise<number | null>;

/**
 * Keeps visits in memory; after a restart every view starts a new one.
 *
 * @param findVisit for several nodes, of which a visitor may see each in turn; null for one alone
 */
export function createVisits(
  clock: Clock,
  createLimiter: CreateLimiter,
  findVisit: FindVisit | null,
): Visits {
  /** Oldest first. */
  const visits = new Map<string, Visit>();
  const budget = createLimiter('visits', visitLimit);
  const visitors = createLimiter('visitors', visitorLimit);
  return {
    async findOrRecordVisit(view, record) {
      const { proposal, target, address, agent } = view;
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
        return currentVisit.activity;
      const recordWithin = async (): Promise<number | null> => {
        if (findVisit !== null && !(await visitors.take(key)).allowed)
          return await findVisit(view, now - visitMs);
        const { allowed } = await budget.take(`${target} ${String(proposal.id)}`);
        if (allowed) return record();
        // A later view may be within the limit.
        if (visits.get(key) === newVisit) visits.delete(key);
        return null;
      };
      // Stored before the first wait, so that no other view of this visitor is recorded meanwhile.
      const newVisit: Visit = { startedAt: now, activity: Promise.resolve().then(recordWithin) };
      visits.delete(key);
      visits.set(key, newVisit);
      for (const [oldest, { startedAt }] of visits) {
        if (visits.size <= maxVisits && now - startedAt < visitMs) break;
        visits.delete(oldest);
      }
      try {
        return await newVisit.activity;
      } catch (error) {
        if (visits.get(key) === newVisit) visits.delete(key);
        throw error;
      }
    },
  };
}

import ipaddr from 'ipaddr.js';
import type { RateLimit } from '../http/rate-limit/call-window.ts';
import { createRateLimiter } from '../http/rate-limit/rate-limiter.ts';
import type { Clock } from '../ports.ts';

const minute = 60_000;

/**
 * Requests per proposal and per address. The address of a page is a secret, but it is mailed and forwarded, and
 * programs open it. A visitor must not fill the timeline, the webhooks or this computer.
 */
const limits = {
  view: { proposal: bucket(120, minute), address: bucket(120, minute) },
  styles: { proposal: bucket(120, minute), address: bucket(120, minute) },
  form: { proposal: bucket(60, 10 * minute), address: bucket(60, 10 * minute) },
  question: { proposal: bucket(10, 10 * minute), address: bucket(20, 10 * minute) },
  pdf: { proposal: bucket(30, 10 * minute), address: bucket(60, 10 * minute) },
  image: { proposal: bucket(240, minute), address: bucket(240, minute) },
  picture: { proposal: bucket(60, minute), address: bucket(120, minute) },
} as const;

type PageRequestKind = keyof typeof limits;

export interface PageBudget {
  /** Takes one request from the budgets. Returns the milliseconds until the next one, 0 if it was granted. */
  take(kind: PageRequestKind, proposalId: number, address: string): number;
}

/** Stores the budgets in memory: a restart resets them. */
export function createPageBudget(clock: Clock): PageBudget {
  const limiters = new Map(
    Object.entries(limits).map(([kind, { proposal, address }]) => [
      kind,
      { proposal: createRateLimiter(proposal, clock), address: createRateLimiter(address, clock) },
    ]),
  );
  return {
    take(kind, proposalId, address) {
      const limiter = limiters.get(kind);
      if (limiter === undefined) return 0;
      // The caller's own budget first: a caller without one must not use up the proposal's.
      const own = limiter.address.take(networkOf(address));
      if (!own.allowed) return own.waitFor;
      const shared = limiter.proposal.take(String(proposalId));
      return shared.allowed ? 0 : shared.waitFor;
    },
  };
}

function bucket(calls: number, milliseconds: number): RateLimit {
  return { calls, milliseconds, window: 'bucket' };
}

/** One customer has a whole IPv6 /64. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

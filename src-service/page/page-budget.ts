import ipaddr from 'ipaddr.js';
import type { RateLimit } from '../http/rate-limit/call-window.ts';
import { createRateLimiter } from '../http/rate-limit/rate-limiter.ts';
import type { Clock } from '../ports.ts';

const minute = 60_000;

/**
 * How often one kind of request may come, for each proposal and from each address. The address of a page is a
 * secret, but it is mailed around, forwarded, and looked at by programs; who has it must not be able to fill the
 * timeline, the webhooks or this computer. Small budgets cost nobody anything who reads and decides.
 */
const limits = {
  view: { proposal: bucket(120, minute), address: bucket(120, minute) },
  form: { proposal: bucket(60, 10 * minute), address: bucket(60, 10 * minute) },
  question: { proposal: bucket(10, 10 * minute), address: bucket(20, 10 * minute) },
  pdf: { proposal: bucket(30, 10 * minute), address: bucket(60, 10 * minute) },
  picture: { proposal: bucket(60, minute), address: bucket(120, minute) },
} as const;

/** What is asked of the public pages. */
type PageRequestKind = keyof typeof limits;

/** Counts requests to the public pages. */
export interface PageBudget {
  /** Takes one from the budgets. Milliseconds until there is one again; 0 when there was one. */
  take(kind: PageRequestKind, proposalId: number, address: string): number;
}

/** Keeps the budgets in memory: a restart makes them whole again. */
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
      // The caller's own first: who has used that up takes nothing from the others.
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

/** Whoever has one IPv6 address has its whole /64. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

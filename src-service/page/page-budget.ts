import ipaddr from 'ipaddr.js';
import type { RateLimit } from '../http/rate-limit/call-window.ts';
import type { CreateLimiter } from '../http/rate-limit/rate-limiter.ts';

const minuteMs = 60_000;

/**
 * Limits of requests per proposal, or invitation, and per address. The address of a page is a secret, but it is mailed and forwarded,
 * and programs open it. A visitor must not fill the timeline, the webhooks or the disk.
 */
const limits = {
  view: { proposal: bucketLimit(120, minuteMs), address: bucketLimit(120, minuteMs) },
  styles: { proposal: bucketLimit(120, minuteMs), address: bucketLimit(120, minuteMs) },
  form: { proposal: bucketLimit(60, 10 * minuteMs), address: bucketLimit(60, 10 * minuteMs) },
  question: { proposal: bucketLimit(10, 10 * minuteMs), address: bucketLimit(20, 10 * minuteMs) },
  pdf: { proposal: bucketLimit(30, 10 * minuteMs), address: bucketLimit(60, 10 * minuteMs) },
  image: { proposal: bucketLimit(240, minuteMs), address: bucketLimit(240, minuteMs) },
  invitation: { proposal: bucketLimit(60, 10 * minuteMs), address: bucketLimit(60, 10 * minuteMs) },
  picture: { proposal: bucketLimit(60, minuteMs), address: bucketLimit(120, minuteMs) },
} as const;

type PageRequestKind = keyof typeof limits;

export interface PageBudget {
  /** Counts one request. Returns the milliseconds until the next one is allowed; 0 if this one is. */
  take(kind: PageRequestKind, proposalId: number, address: string): Promise<number>;
}

export function createPageBudget(createLimiter: CreateLimiter): PageBudget {
  const limiters = new Map(
    Object.entries(limits).map(([kind, { proposal, address }]) => [
      kind,
      {
        proposal: createLimiter(`page-${kind}-proposal`, proposal),
        address: createLimiter(`page-${kind}-address`, address),
      },
    ]),
  );
  return {
    async take(kind, proposalId, address) {
      const limiter = limiters.get(kind);
      if (limiter === undefined) return 0;
      // Checks the caller's own budget first: a caller without one must not use up the proposal's.
      const addressDecision = await limiter.address.take(networkKey(address));
      if (!addressDecision.allowed) return addressDecision.waitMs;
      const proposalDecision = await limiter.proposal.take(String(proposalId));
      return proposalDecision.allowed ? 0 : proposalDecision.waitMs;
    },
  };
}

function bucketLimit(calls: number, milliseconds: number): RateLimit {
  return { calls, milliseconds, window: 'bucket' };
}

/** One customer usually has a whole IPv6 /64. */
function networkKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

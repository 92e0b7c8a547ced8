import type { CallOutcome } from '../../api/call-outcome.ts';

/** What the last calls say about the way to the service. */
export type Connection =
  | { readonly state: 'ok' }
  | { readonly state: 'offline' }
  | { readonly state: 'captive-portal' }
  | { readonly state: 'unauthorized' }
  | { readonly state: 'service-fault'; readonly message: string; readonly retryAfterMs: number | null };

/** Reads a call's end for what it says about the connection; null when it says nothing. */
export function connectionAfter(outcome: CallOutcome<unknown>): Connection | null {
  switch (outcome.type) {
    case 'ok':
    case 'refused':
      return { state: 'ok' };
    case 'rate-limited':
      // The limiter waits by itself; the way is open.
      return { state: 'ok' };
    case 'unauthorized':
      return { state: 'unauthorized' };
    case 'captive-portal':
      return { state: 'captive-portal' };
    case 'unreachable':
      return { state: 'offline' };
    case 'uncertain':
      return outcome.status === null
        ? { state: 'offline' }
        : { state: 'service-fault', message: outcome.reason, retryAfterMs: outcome.retryAfterMs };
  }
}

import type { Reason } from '#shared/reasons/reason.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';

/** The state of the connection, according to the last calls. */
export type Connection =
  | { readonly state: 'ok' }
  | { readonly state: 'offline' }
  | { readonly state: 'captive-portal' }
  | { readonly state: 'unauthorized' }
  | { readonly state: 'service-fault'; readonly reason: Reason; readonly retryAfterMs: number | null };

/** The state that a call's outcome shows; null if it shows none. */
export function connectionAfter(outcome: CallOutcome<unknown>): Connection | null {
  switch (outcome.type) {
    case 'ok':
    case 'refused':
      return { state: 'ok' };
    case 'rate-limited':
      // The limiter waits by itself; the connection is open.
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
        : { state: 'service-fault', reason: outcome.reason, retryAfterMs: outcome.retryAfterMs };
  }
}

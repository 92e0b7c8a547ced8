import type { PushPlan } from '../sync/rules/plan-push.ts';
import { notBeforeOf } from '../sync/rules/plan-push.ts';
import type { Journal } from '../journal/journal.ts';
import { proposalsWithoutClient } from '../sync/decisions/missing-client.ts';

/** The pending e-mails. Held and scheduled ones are in neither field. */
export interface WaitingSends {
  /** Number of e-mails that will be sent as soon as possible. */
  readonly underWay: number;
  /** The opIds of e-mails that wait for a decision about themselves or about an operation before them. */
  readonly stuck: readonly string[];
}

type SendState = 'under-way' | 'stuck' | 'parked';

/** @param now milliseconds since the epoch */
export function waitingSends(journal: Journal, { blockedBy }: PushPlan, now: number): WaitingSends {
  const entries = journal.operations.all();
  const sends = entries.filter(({ operation }) => operation.kind === 'send');
  if (sends.length === 0) return { underWay: 0, stuck: [] };
  const byId = new Map(entries.map((entry) => [entry.operation.opId, entry]));
  const undecided = new Set([
    ...proposalsWithoutClient(journal),
    ...journal.conflicts.all().map(({ proposalId }) => proposalId),
  ]);

  function stateOf(opId: string): SendState {
    const entry = byId.get(opId);
    if (entry === undefined) return 'under-way';
    const { operation, state } = entry;
    if (state === 'rejected' || state === 'undecided') return 'stuck';
    if (operation.kind === 'send' && undecided.has(operation.localId)) return 'stuck';
    if (state === 'held' || notBeforeOf(operation) > now) return 'parked';
    const first = blockedBy.get(opId);
    return first === undefined ? 'under-way' : stateOf(first);
  }

  const states = sends.map(({ operation: { opId } }) => ({ opId, sendState: stateOf(opId) }));
  return {
    underWay: states.filter(({ sendState }) => sendState === 'under-way').length,
    stuck: states.filter(({ sendState }) => sendState === 'stuck').map(({ opId }) => opId),
  };
}

import type { LocalId } from '#shared/domain/ids.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { SyncContext } from '../sync-context.ts';
import { applyTaxes } from './apply-reading.ts';
import { readPriority } from './poll.ts';
import { readTaxes } from './read-proposal.ts';

/**
 * A prefetch starts only while the budget has this many further calls, so that it does not delay the user's next
 * action.
 */
const reservedCalls = 40;
/** After this many consecutive refusals the prefetch stops until the app restarts, because the service has no taxes. */
const maxRefusals = 3;

/** Prefetches the taxes of proposals that were not opened yet, because no list of the service contains them. */
export interface TaxPrefetch {
  /** Empties the queue after a pull, which may have added proposals. It is filled again when needed. */
  invalidate(): void;
  /** Number of proposals whose taxes are missing. */
  missingCount(): number;
  /** Time until the next call may start, ms; null if no taxes are missing. */
  dueInMs(): number | null;
  /** Reads the missing taxes of one proposal. Returns null if there are none. */
  readNext(context: SyncContext & { readonly signal: AbortSignal }): Promise<CallOutcome<unknown> | null>;
}

/**
 * Drafts and pending proposals come before decided ones, newer ones first. Known taxes are on disk, so the prefetch
 * continues after a restart.
 */
export function createTaxPrefetch({
  journal,
  limiter,
}: Pick<SyncContext, 'journal' | 'limiter'>): TaxPrefetch {
  const { records } = journal;
  let queue: LocalId[] | null = null;
  let refusals = 0;
  /** `updatedAt` of each proposal whose taxes the service refused. */
  const refused = new Map<LocalId, string | null>();

  function findMissingTaxes(): LocalId[] {
    return records
      .proposalsWithoutTaxes()
      .filter(({ record, updatedAt }) => {
        if (record.entity !== 'proposal' || record.fields.archived_at !== null) return false;
        return !refused.has(record.localId) || refused.get(record.localId) !== updatedAt;
      })
      .map(({ record: { localId, serverId } }) => ({
        localId,
        tier: readPriority({ journal }, localId),
        serverId,
      }))
      .toSorted((left, right) => left.tier - right.tier || Number(right.serverId) - Number(left.serverId))
      .map(({ localId }) => localId);
  }

  /** Whether a queued proposal still lacks its taxes. It may have been opened or deleted in the meantime. */
  function lacksTaxes(localId: LocalId): boolean {
    const record = records.find('proposal', localId)?.record;
    return record?.entity === 'proposal' && record.fields.taxes_known !== true;
  }

  function next(): LocalId | undefined {
    if (refusals >= maxRefusals) return undefined;
    queue ??= findMissingTaxes();
    while (queue[0] !== undefined && !lacksTaxes(queue[0])) queue.shift();
    return queue[0];
  }

  return {
    invalidate() {
      queue = null;
    },
    missingCount: () => (next() === undefined ? 0 : (queue?.length ?? 0)),
    dueInMs: () => (next() === undefined ? null : limiter.forecast(reservedCalls)),
    async readNext(context) {
      const localId = next();
      if (localId === undefined) return null;
      const base = records.find('proposal', localId);
      if (base === undefined) return null;
      const startMark = context.localWrites.mark();
      const taxes = await readTaxes(context, base.record.serverId, 'prefetch', context.signal);
      // After a failed read the taxes are still missing, and are queued again after the next pull.
      queue = queue?.filter((each) => each !== localId) ?? null;
      if (taxes.type !== 'ok') return taxes;
      refusals = taxes.value === null ? refusals + 1 : 0;
      if (taxes.value === null) refused.set(localId, base.updatedAt);
      // If the proposal was recreated during the call, the answer is about the former record.
      if (records.serverIdOf('proposal', localId) === base.record.serverId)
        applyTaxes(context, localId, taxes.value, startMark);
      return taxes;
    },
  };
}

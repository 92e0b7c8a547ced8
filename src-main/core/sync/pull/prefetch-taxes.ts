import type { LocalId } from '#shared/domain/ids.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { SyncContext } from '../sync-context.ts';
import { applyTaxes } from './apply-reading.ts';
import { tierOf } from './poll.ts';
import { readTaxes } from './read-proposal.ts';

/** A prefetch begins only while so many further calls are free: what the user does next does not wait for it. */
const reservedCalls = 40;
/** After so many refusals in a row the service counts as one without taxes, until the next start. */
const maxRefusals = 3;

/** Reads the taxes of proposals that nobody has opened yet: no list of the service contains them (S17). */
export interface TaxPrefetch {
  /** Looks again for what is missing: a pull has brought proposals. */
  invalidate(): void;
  /** The number of proposals whose taxes are to be read. */
  missing(): number;
  /** Milliseconds until the next call may begin; null while no taxes are missing. */
  dueIn(): number | null;
  /** Reads the taxes of one proposal. Null if none are missing any more. */
  readNext(context: SyncContext & { readonly signal: AbortSignal }): Promise<CallOutcome<unknown> | null>;
}

/** Drafts and pending proposals come first, then the newest. What is known is on disk, so a restart goes on from there. */
export function createTaxPrefetch({
  journal,
  limiter,
}: Pick<SyncContext, 'journal' | 'limiter'>): TaxPrefetch {
  const { records } = journal;
  let queue: LocalId[] | null = null;
  let refusals = 0;
  /** `updatedAt` of each proposal whose taxes the service refused to show. */
  const refused = new Map<LocalId, string | null>();

  function findMissing(): LocalId[] {
    return records
      .proposalsWithoutTaxes()
      .filter(({ record, updatedAt }) => {
        if (record.entity !== 'proposal' || record.fields.archived_at !== null) return false;
        return !refused.has(record.localId) || refused.get(record.localId) !== updatedAt;
      })
      .map(({ record: { localId, serverId } }) => ({ localId, tier: tierOf({ journal }, localId), serverId }))
      .toSorted((left, right) => left.tier - right.tier || Number(right.serverId) - Number(left.serverId))
      .map(({ localId }) => localId);
  }

  /** A proposal may have been opened or deleted since the queue was filled. */
  function isMissing(localId: LocalId): boolean {
    const record = records.find('proposal', localId)?.record;
    return record?.entity === 'proposal' && record.fields.taxes_known !== true;
  }

  function next(): LocalId | undefined {
    if (refusals >= maxRefusals) return undefined;
    queue ??= findMissing();
    while (queue[0] !== undefined && !isMissing(queue[0])) queue.shift();
    return queue[0];
  }

  return {
    invalidate() {
      queue = null;
    },
    missing: () => (next() === undefined ? 0 : (queue?.length ?? 0)),
    dueIn: () => (next() === undefined ? null : limiter.forecast(reservedCalls)),
    async readNext(context) {
      const localId = next();
      if (localId === undefined) return null;
      const base = records.find('proposal', localId);
      if (base === undefined) return null;
      const since = context.localWrites.mark();
      const taxes = await readTaxes(context, base.record.serverId, 'prefetch', context.signal);
      // One that does not come through is missing after the next pull, and has its turn again.
      queue = queue?.filter((each) => each !== localId) ?? null;
      if (taxes.type !== 'ok') return taxes;
      refusals = taxes.value === null ? refusals + 1 : 0;
      if (taxes.value === null) refused.set(localId, base.updatedAt);
      // Made anew while the answer was on its way: it is about the earlier record.
      if (records.serverIdOf('proposal', localId) === base.record.serverId)
        applyTaxes(context, localId, taxes.value, since);
      return taxes;
    },
  };
}

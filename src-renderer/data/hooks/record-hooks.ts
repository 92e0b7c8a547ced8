import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { CurrencyWorth } from '#shared/domain/insights/accepted-value.ts';
import { unknownDates } from '#shared/domain/proposals/proposal-dates.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import { useStore } from '../data-context.tsx';
import type { InsightFacts } from '../queries/insight-facts.ts';
import type { LibrarySection } from '../queries/library.ts';
import { everyKind, type Concern } from '../db/mirror-changes.ts';
import type {
  ClientRecord,
  ProposalCounts,
  ProposalFilter,
  ProposalListItem,
} from '../queries/proposal-lists.ts';
import type {
  ActivityScope,
  Holdings,
  ProposalDocument,
  Queries,
  TimelineFacts,
} from '../queries/queries.ts';
import { createSharing } from '../lib/sharing.ts';
import type { SectionWithItems } from '../db/stored-records.ts';
import {
  cachesOf,
  documentConcern,
  listConcern,
  timelineConcern,
  totalsConcern,
  type PricedTotals,
} from './query-cache.ts';
import { useLive } from './use-live.ts';

// Each hook gives undefined until its first answer is there, and renders again when the answer changes, whichever
// window or the service changed it.

/** Enough rows for a high window. */
const firstScreen = 40;

/** Whether whole lists may be read: the first screen of a window does not wait for what is not in seen. */
function useIsSettled(): boolean {
  const { settled } = useStore();
  return useSyncExternalStore(settled.subscribe, settled.get);
}

/** The proposals of a view, newest first. As a window starts, those of its first screen alone are there for a moment. */
export function useProposals({
  view,
  clientId,
}: Omit<ProposalFilter, 'limit'>): readonly ProposalListItem[] | undefined {
  const { lists } = cachesOf(useStore());
  const isSettled = useIsSettled();
  const isWhole = isSettled && clientId === undefined;
  const filter = {
    view,
    ...(clientId !== undefined && { clientId }),
    ...(!isSettled && clientId === undefined && { limit: firstScreen }),
  };
  return useLive(
    ({ proposals }) => (isWhole ? lists.ask(view) : proposals(filter)),
    listConcern,
    [view, clientId, isSettled],
    () => (isWhole ? lists.get(view) : undefined),
  );
}

/** How many proposals each view holds. */
export function useProposalCounts(): ProposalCounts | undefined {
  const isSettled = useIsSettled();
  return useLive(
    async ({ proposalCounts }) => (isSettled ? await proposalCounts() : undefined),
    { kinds: ['proposal'] },
    [isSettled],
  );
}

/** A proposal with its sections and lines; null when there is none with this id (any more). */
export function useProposal(id: LocalId): ProposalDocument | null | undefined {
  const { documents } = cachesOf(useStore());
  const share = useMemo(() => createSharing<ProposalDocument | null>(), []);
  return useLive(
    async () => share(await documents.ask(id)),
    documentConcern(id),
    [share, id],
    () => {
      const known = documents.get(id);
      return known === undefined ? undefined : share(known);
    },
  );
}

/**
 * Prefetches a proposal, so that the first frame after navigation shows it. Never rejects: the screen reads again and
 * reports the failure.
 */
export function usePrefetchProposal(): (id: LocalId) => Promise<void> {
  const store = useStore();
  return useCallback(
    async (id) => {
      await cachesOf(store)
        .documents.ask(id)
        .catch(() => undefined);
    },
    [store],
  );
}

/** What a proposal costs, in its currency: for the row of a list, where only visible rows ask. */
export function useProposalTotals(id: LocalId): PricedTotals | undefined {
  const { totals } = cachesOf(useStore());
  return useLive(
    () => totals.ask(id),
    totalsConcern(id),
    [id],
    () => totals.get(id),
  );
}

/** What several proposals cost, for a list in the order of it. */
export function useTotalsOf(
  ids: readonly LocalId[],
): ReadonlyMap<LocalId, NonNullable<PricedTotals>> | undefined {
  const { totals } = cachesOf(useStore());
  const key = ids.join();
  return useLive(
    async () => {
      const asked = key === '' ? [] : key.split(',');
      const found = await Promise.all(asked.map(async (id) => [id, await totals.ask(id)] as const));
      return new Map(found.flatMap(([id, priced]) => (priced === null ? [] : [[id, priced] as const])));
    },
    { kinds: ['client', 'workspace', 'proposal', 'contents'] },
    [key],
  );
}

/** Whether what a proposal costs is known without being worked out. */
export function useIsPriced(id: LocalId): boolean {
  return cachesOf(useStore()).totals.get(id) !== undefined;
}

/** All clients by display name. */
export function useClients(): readonly ClientRecord[] | undefined {
  const isSettled = useIsSettled();
  return useLive(async ({ clients }) => (isSettled ? await clients() : undefined), { kinds: ['client'] }, [
    isSettled,
  ]);
}

/** A client; null when there is none with this id (any more). */
export function useClient(id: LocalId): ClientRecord | null | undefined {
  return useLive(({ client }) => client(id), { kinds: [], scope: id }, [id]);
}

/** The timeline of one proposal, one client or everything, newest first. */
export function useActivities(scope: ActivityScope, limit = 200): readonly Activity[] | undefined {
  const id = scope.of === 'proposal' ? scope.proposalId : scope.of === 'client' ? scope.clientId : '';
  const concern: Concern = { kinds: ['activity'], ...(id !== '' && { scope: id }) };
  return useLive(({ activities }) => activities(scope, limit), concern, [scope.of, id, limit]);
}

const nothingHappened: TimelineFacts = { lastAt: null, dates: unknownDates };

/**
 * What a proposal's timeline comes to, by its public id; null, which has none, is answered at once. For the row of a
 * list, where only visible rows ask.
 */
export function useTimelineFacts(publicId: string | null): TimelineFacts | undefined {
  const { timelines } = cachesOf(useStore());
  return useLive(
    async () => (publicId === null ? nothingHappened : await timelines.ask(publicId)),
    timelineConcern,
    [publicId],
    () => (publicId === null ? nothingHappened : timelines.get(publicId)),
  );
}

/** Whether that is known without being looked for. */
export function useIsTimelineKnown(publicId: string | null): boolean {
  const { timelines } = cachesOf(useStore());
  return publicId === null || timelines.get(publicId) !== undefined;
}

/** The public ids of the proposals that were accepted since then; null, and so undefined at first, asks for none. */
export function useAcceptedSince(at: number | null): ReadonlySet<string> | null | undefined {
  return useLive(
    async ({ acceptedSince }) => (at === null ? null : await acceptedSince(at)),
    { kinds: ['activity'] },
    [at],
  );
}

/** Several proposals with all that stands in them; those that are gone are left out. */
export function useDocuments(ids: readonly LocalId[]): readonly ProposalDocument[] | undefined {
  const key = ids.join();
  return useLive(
    async ({ proposal }) => {
      const found = await Promise.all(key === '' ? [] : key.split(',').map((id) => proposal(id)));
      return found.filter((document) => document !== null);
    },
    { kinds: ['client', 'workspace', 'proposal', 'contents'] },
    [key],
  );
}

/** What the timelines of several proposals come to, by public id. */
export function useTimelineFactsOf(
  publicIds: readonly string[],
): ReadonlyMap<string, TimelineFacts> | undefined {
  const { timelines } = cachesOf(useStore());
  const key = publicIds.join();
  return useLive(
    async () => {
      const ids = key === '' ? [] : key.split(',');
      return new Map(await Promise.all(ids.map(async (id) => [id, await timelines.ask(id)] as const)));
    },
    timelineConcern,
    [key],
  );
}

/** Everything that the insights count. */
export function useInsightFacts(): InsightFacts | undefined {
  return useLive(({ insightFacts }) => insightFacts(), { kinds: everyKind }, []);
}

/** What a client has accepted, before taxes, currency by currency. */
export function useWonValue(clientId: LocalId): readonly CurrencyWorth[] | undefined {
  const concern: Concern = { kinds: ['client', 'workspace', 'proposal', 'contents'] };
  return useLive(({ wonValue }) => wonValue(clientId), concern, [clientId]);
}

/** What can be put into any proposal: reusable sections and those of templates, by name. */
export function useLibrary(): readonly LibrarySection[] | undefined {
  return useLive(({ library }) => library(), { kinds: ['proposal', 'contents'] }, []);
}

/** The library's own sections and those of templates, by name: without what is kept in proposals. */
export function useStandaloneSections(): readonly LibrarySection[] | undefined {
  return useLive(({ standaloneSections }) => standaloneSections(), { kinds: ['contents'] }, []);
}

/** The originals in the library of these copies, as they are by now. */
export function useOriginals(ids: readonly LocalId[]): ReadonlyMap<LocalId, SectionWithItems> | undefined {
  const key = ids.join();
  const ask = ({ originals }: Queries) => originals(key === '' ? [] : key.split(','));
  return useLive(ask, { kinds: ['contents'] }, [key]);
}

/** How many records of each kind are on this computer. */
export function useHoldings(): Holdings | undefined {
  return useLive(({ holdings }) => holdings(), { kinds: everyKind }, []);
}

/** The account with its users and themes; null before the first sync. */
export function useWorkspace(): Workspace | null | undefined {
  return useLive(({ workspace }) => workspace(), { kinds: ['workspace'] }, []);
}

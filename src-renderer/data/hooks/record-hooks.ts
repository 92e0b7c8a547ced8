import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Activity } from '#shared/domain/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalTotals } from '#shared/domain/totals.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import { useStore } from '../data-context.tsx';
import type { InsightFacts } from '../insight-facts.ts';
import type { LibrarySection } from '../library.ts';
import type {
  ActivityScope,
  ClientRecord,
  Holdings,
  ProposalDocument,
  ProposalFilter,
  ProposalListItem,
} from '../queries.ts';
import { createSharing } from '../sharing.ts';
import type { SectionWithItems } from '../stored-records.ts';

// Each hook gives undefined until its first answer is there, and renders again when the answer changes, whichever
// window or the service changed it.

/** The proposals of a view, newest first. */
export function useProposals({ view, clientId }: ProposalFilter): readonly ProposalListItem[] | undefined {
  const { queries } = useStore();
  const share = useMemo(() => createSharing<readonly ProposalListItem[]>(), []);
  return useLiveQuery(
    async () => share(await queries.proposals(clientId === undefined ? { view } : { view, clientId })),
    [queries, share, view, clientId],
  );
}

/** How many proposals each view holds. */
export function useProposalCounts(): Readonly<Record<ProposalFilter['view'], number>> | undefined {
  const { queries } = useStore();
  return useLiveQuery(() => queries.proposalCounts(), [queries]);
}

/** A proposal with its sections and lines; null when there is none with this id (any more). */
export function useProposal(id: LocalId): ProposalDocument | null | undefined {
  const { queries } = useStore();
  const share = useMemo(() => createSharing<ProposalDocument | null>(), []);
  return useLiveQuery(async () => share(await queries.proposal(id)), [queries, share, id]);
}

/** What a proposal costs, in its currency: for the row of a list, where only visible rows ask. */
export function useProposalTotals(
  id: LocalId,
): { readonly totals: ProposalTotals; readonly currency: string } | null | undefined {
  const { queries } = useStore();
  return useLiveQuery(() => queries.totals(id), [queries, id]);
}

/** All clients by display name. */
export function useClients(): readonly ClientRecord[] | undefined {
  const { queries } = useStore();
  return useLiveQuery(() => queries.clients(), [queries]);
}

/** A client; null when there is none with this id (any more). */
export function useClient(id: LocalId): ClientRecord | null | undefined {
  const { queries } = useStore();
  return useLiveQuery(() => queries.client(id), [queries, id]);
}

/** The timeline of one proposal, one client or everything, newest first. */
export function useActivities(scope: ActivityScope, limit = 200): readonly Activity[] | undefined {
  const { queries } = useStore();
  const key = scope.of === 'proposal' ? scope.proposalId : scope.of === 'client' ? scope.clientId : '';
  return useLiveQuery(() => queries.activities(scope, limit), [queries, scope.of, key, limit]);
}

/** Everything that the insights count. */
export function useInsightFacts(): InsightFacts | undefined {
  const { queries } = useStore();
  return useLiveQuery(() => queries.insightFacts(), [queries]);
}

/** What can be put into any proposal: reusable sections and those of templates, by name. */
export function useLibrary(): readonly LibrarySection[] | undefined {
  const { queries } = useStore();
  return useLiveQuery(() => queries.library(), [queries]);
}

/** The library's own sections and those of templates, by name: without what is kept in proposals. */
export function useStandaloneSections(): readonly LibrarySection[] | undefined {
  const { queries } = useStore();
  return useLiveQuery(() => queries.standaloneSections(), [queries]);
}

/** The originals in the library of these copies, as they are by now. */
export function useOriginals(ids: readonly LocalId[]): ReadonlyMap<LocalId, SectionWithItems> | undefined {
  const { queries } = useStore();
  const key = ids.join();
  return useLiveQuery(() => queries.originals(key === '' ? [] : key.split(',')), [queries, key]);
}

/** How many records of each kind are on this computer. */
export function useHoldings(): Holdings | undefined {
  const { queries } = useStore();
  return useLiveQuery(() => queries.holdings(), [queries]);
}

/** The account with its users and themes; null before the first sync. */
export function useWorkspace(): Workspace | null | undefined {
  const { queries } = useStore();
  return useLiveQuery(() => queries.workspace(), [queries]);
}

import { useCallback } from 'react';
import { useStore as useValue } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalTotals } from '#shared/domain/pricing/totals.ts';
import { unknownDates } from '#shared/domain/proposals/proposal-dates.ts';
import { useStore } from '../data-context.tsx';
import { everyKind, type QueryDependencies } from '../db/mirror-changes.ts';
import type { ClientRecord, ProposalCounts, ProposalFilter } from '../queries/proposal-lists.ts';
import type { ActivityScope, TimelineFacts } from '../queries/queries.ts';
import { yieldIfBusy } from '../lib/yield-if-busy.ts';
import { getQueryClient, defineQuery, getQueryOptions, type LiveQuery } from './live-queries.ts';
import { liveHook, useLive } from './use-live.ts';

// Each hook gives undefined until its first answer is there, and renders again when the answer changes, whichever
// window or the service changed it.

/** Enough rows for a high window. */
const firstScreenRows = 40;

/** What a proposal costs, in its currency. */
interface PricedTotals {
  readonly totals: ProposalTotals;
  readonly currency: string;
}

/** What depends on the contents of any proposal. */
const allContents: QueryDependencies = { kinds: ['client', 'workspace', 'proposal', 'contents'] };
/** What depends on one proposal, and on the client and account that may give it a currency. */
const oneProposal = (scope: LocalId | null): QueryDependencies =>
  scope === null ? { kinds: [] } : { kinds: ['client', 'workspace'], scope };

const proposalsIn = defineQuery(
  'proposals',
  { kinds: ['proposal', 'client'] },
  ({ proposals }, filter: ProposalFilter) => proposals(filter),
);
const countsOf = defineQuery('proposal-counts', { kinds: ['proposal'] }, (queries) =>
  queries.proposalCounts(),
);
const clientsOf = defineQuery('clients', { kinds: ['client'] }, (queries) => queries.clients());
const proposalOf = defineQuery('proposal', oneProposal, async ({ proposal }, id: LocalId | null) =>
  id === null ? null : await proposal(id),
);
const totalsOf = defineQuery('totals', oneProposal, ({ totals }, id: LocalId) => totals(id));
/** What a proposal without a timeline comes to. */
const noTimeline: TimelineFacts = { lastAt: null, dates: unknownDates };

const timelineOf = defineQuery(
  'timeline',
  { kinds: ['activity'] },
  async ({ timeline }, publicId: string | null) =>
    publicId === null ? noTimeline : await timeline(publicId),
);

/** Whether whole lists may be read: the first screen of a window does not wait for what is not in sight. */
function useIsInitialLoadDone(): boolean {
  const { initialLoadDone } = useStore();
  return useValue(initialLoadDone);
}

/** Whether an answer is there without being asked for. */
function useIsCached(query: LiveQuery<unknown>): boolean {
  return getQueryClient(useStore()).getQueryData(query.key) !== undefined;
}

/** So many answers are asked for between two looks at the clock. */
const readsPerSlice = 50;

/** One query for the answers of several, of which those that are known are not asked for; without those that are null. */
function useManyQueries<Id extends string, T>(
  name: string,
  dependencies: QueryDependencies,
  ids: readonly Id[],
  queryOf: (id: Id) => LiveQuery<T | null>,
): ReadonlyMap<Id, T> | undefined {
  const store = useStore();
  const readOne = async (id: Id) =>
    [id, await getQueryClient(store).query(getQueryOptions(store, queryOf(id)))] as const;
  return useLive({
    key: [name, ids],
    dependencies,
    read: async () => {
      const found = new Map<Id, T>();
      for (let start = 0; start < ids.length; start += readsPerSlice) {
        if (start > 0) await yieldIfBusy();
        const answers = await Promise.all(ids.slice(start, start + readsPerSlice).map(readOne));
        for (const [id, answer] of answers) if (answer !== null) found.set(id, answer);
      }
      return found;
    },
  });
}

/** The proposals of a view, newest first. As a window starts, those of its first screen alone are there for a moment. */
export function useProposals({ view, clientId }: Omit<ProposalFilter, 'limit'>) {
  const isWhole = useIsInitialLoadDone() || clientId !== undefined;
  return useLive(
    proposalsIn({
      view,
      ...(clientId !== undefined && { clientId }),
      ...(!isWhole && { limit: firstScreenRows }),
    }),
  );
}

/** How many proposals each view holds. */
export function useProposalCounts(): ProposalCounts | undefined {
  return useLive(countsOf(), useIsInitialLoadDone());
}

/** All clients by display name. */
export function useClients(): readonly ClientRecord[] | undefined {
  return useLive(clientsOf(), useIsInitialLoadDone());
}

/** A proposal with its sections and lines; null when there is none with this id (any more). */
export const useProposal = liveHook(proposalOf);

/**
 * Prefetches a proposal, so that the first frame after navigation shows it. Never rejects: the screen reads again and
 * reports the failure.
 */
export function usePrefetchProposal(): (id: LocalId) => Promise<void> {
  const store = useStore();
  return useCallback(
    async (id) => {
      await getQueryClient(store)
        .query(getQueryOptions(store, proposalOf(id)))
        .catch(() => undefined);
    },
    [store],
  );
}

/** What a proposal costs, in its currency: for the row of a list, where only visible rows ask. */
export const useProposalTotals = liveHook(totalsOf);

/** Whether what a proposal costs is known without being worked out. */
export function useIsPriced(id: LocalId): boolean {
  return useIsCached(totalsOf(id));
}

/** What several proposals cost, for a list in the order of it. */
export function useTotalsOf(ids: readonly LocalId[]): ReadonlyMap<LocalId, PricedTotals> | undefined {
  return useManyQueries('totals-of', allContents, ids, totalsOf);
}

/**
 * What a proposal's timeline comes to, by its public id; null, which has none, is answered at once. For the row of a
 * list, where only visible rows ask.
 */
export function useTimelineFacts(publicId: string | null): TimelineFacts | undefined {
  const facts = useLive(timelineOf(publicId), publicId !== null);
  return publicId === null ? noTimeline : facts;
}

/** Whether that is known without being looked for. */
export function useIsTimelineKnown(publicId: string | null): boolean {
  return useIsCached(timelineOf(publicId)) || publicId === null;
}

/** What the timelines of several proposals come to, by public id. */
export function useTimelineFactsOf(
  publicIds: readonly string[],
): ReadonlyMap<string, TimelineFacts> | undefined {
  return useManyQueries('timelines-of', { kinds: ['activity'] }, publicIds, timelineOf);
}

/** A client; null when there is none with this id (any more). */
export const useClient = liveHook(
  defineQuery(
    'client',
    (scope: LocalId | null) => ({ kinds: [], ...(scope !== null && { scope }) }),
    async ({ client }, id: LocalId | null) => (id === null ? null : await client(id)),
  ),
);

/** The timeline of one proposal, one client or everything, newest first. */
export const useActivities = liveHook(
  defineQuery(
    'activities',
    (of: ActivityScope, _limit?: number) => {
      const scope = of.of === 'proposal' ? of.proposalId : of.of === 'client' ? of.clientId : null;
      return { kinds: ['activity'], ...(scope !== null && { scope }) };
    },
    ({ activities }, of: ActivityScope, limit?: number) => activities(of, limit ?? 200),
  ),
);

/** The public ids of the proposals that were accepted since then; null asks for none. */
export const useAcceptedSince = liveHook(
  defineQuery('accepted-since', { kinds: ['activity'] }, async ({ acceptedSince }, at: number | null) =>
    at === null ? null : await acceptedSince(at),
  ),
);

/** Several proposals with all that stands in them; those that are gone are left out. */
export const useDocuments = liveHook(
  defineQuery('documents', allContents, async ({ proposal }, ids: readonly LocalId[]) =>
    (await Promise.all(ids.map((id) => proposal(id)))).filter((document) => document !== null),
  ),
);

/** Everything that the insights count. */
export const useInsightFacts = liveHook(
  defineQuery('insight-facts', { kinds: everyKind }, (queries) => queries.insightFacts()),
);

/** What a client has accepted, before taxes, currency by currency. */
export const useWonValue = liveHook(
  defineQuery('won-value', allContents, ({ wonValue }, clientId: LocalId) => wonValue(clientId)),
);

/** What can be put into any proposal: reusable sections and those of templates, by name. */
export const useLibrary = liveHook(
  defineQuery('library', { kinds: ['proposal', 'contents'] }, (queries) => queries.library()),
);

/** The templates of whole proposals, by name, without their sections. */
export const useTemplates = liveHook(
  defineQuery('templates', { kinds: ['contents'] }, (queries) => queries.templates()),
);

/** The library's own sections and those of templates, by name: without what is kept in proposals. */
export const useStandaloneSections = liveHook(
  defineQuery('standalone-sections', { kinds: ['contents'] }, (queries) => queries.standaloneSections()),
);

/** The originals in the library of these copies, as they are by now. */
export const useOriginals = liveHook(
  defineQuery('originals', { kinds: ['contents'] }, ({ originals }, ids: readonly LocalId[]) =>
    originals(ids),
  ),
);

/** How many records of each kind are on this computer. */
export const useRecordCounts = liveHook(
  defineQuery('holdings', { kinds: everyKind }, (queries) => queries.countRecords()),
);

/** The account with its users and themes; null before the first sync. */
export const useWorkspace = liveHook(
  defineQuery('workspace', { kinds: ['workspace'] }, (queries) => queries.workspace()),
);

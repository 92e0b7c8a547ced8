import { useCallback } from 'react';
import { useStore as useValue } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalTotals } from '#shared/domain/pricing/totals.ts';
import { unknownDates } from '#shared/domain/proposals/proposal-dates.ts';
import { useStore } from '../data-context.tsx';
import { everyKind, type QueryDependencies } from '../db/mirror-changes.ts';
import type { TemplateRecord } from '../queries/library.ts';
import type { ClientRecord, ProposalCounts, ProposalFilter } from '../queries/proposal-lists.ts';
import type { ActivityScope, TimelineFacts } from '../queries/queries.ts';
import { yieldIfBusy } from '../lib/yield-if-busy.ts';
import { getQueryClient, defineQuery, getQueryOptions, type LiveQuery } from './live-queries.ts';
import { liveHook, queryHook, useLive } from './use-live.ts';

// Each hook returns undefined until its first result, and renders again when the result changes, whether this window,
// another window or the service changed it.

/** Rows of the first read: enough for a tall window. */
const firstScreenRows = 40;

/** The totals of a proposal, in its currency. */
interface PricedTotals {
  readonly totals: ProposalTotals;
  readonly currency: string;
}

/** Dependencies of a query that reads the contents of any proposal. */
const allContents: QueryDependencies = { kinds: ['client', 'workspace', 'proposal', 'contents'] };
/** Dependencies of a query of one proposal. Its client or account may give it a currency. */
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
/** The facts of a proposal without a timeline. */
const noTimeline: TimelineFacts = { lastAt: null, dates: unknownDates };

const timelineOf = defineQuery(
  'timeline',
  { kinds: ['activity'] },
  async ({ timeline }, publicId: string | null) =>
    publicId === null ? noTimeline : await timeline(publicId),
);

/** Whether whole lists may be read. The first screen of a window reads only visible rows. */
export function useIsInitialLoadDone(): boolean {
  const { initialLoadDone } = useStore();
  return useValue(initialLoadDone);
}

function useIsCached(query: LiveQuery<unknown>): boolean {
  return getQueryClient(useStore()).getQueryData(query.key) !== undefined;
}

/** Queries that run before each check whether to yield. */
const readsPerSlice = 50;

/** Combines the results of several queries in one. Cached results are not read again; null results are left out. */
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

/** The proposals of a view, newest first. At the start of a window, only the first rows for a moment. */
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

export function useProposalCounts(): ProposalCounts | undefined {
  return useLive(countsOf(), useIsInitialLoadDone());
}

/** All clients by display name. */
export function useClients(): readonly ClientRecord[] | undefined {
  return useLive(clientsOf(), useIsInitialLoadDone());
}

/** A proposal with its sections and lines; null if it does not exist (any more). */
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

/** The totals of a proposal, in its currency. Only visible rows of a list use it. */
export const useProposalTotals = liveHook(totalsOf);

/** Whether the totals of a proposal are in the cache. */
export function useIsPriced(id: LocalId): boolean {
  return useIsCached(totalsOf(id));
}

/** The totals of several proposals, to sort a list by them. */
export function useTotalsOf(ids: readonly LocalId[]): ReadonlyMap<LocalId, PricedTotals> | undefined {
  return useManyQueries('totals-of', allContents, ids, totalsOf);
}

/**
 * The timeline facts of a proposal, by its public id. Without a public id there is no timeline, so the result is there
 * at once. Only visible rows of a list use it.
 */
export function useTimelineFacts(publicId: string | null): TimelineFacts | undefined {
  const facts = useLive(timelineOf(publicId), publicId !== null);
  return publicId === null ? noTimeline : facts;
}

/** Whether the timeline facts of a proposal are in the cache. */
export function useIsTimelineKnown(publicId: string | null): boolean {
  return useIsCached(timelineOf(publicId)) || publicId === null;
}

/** The timeline facts of several proposals, by public id. */
export function useTimelineFactsOf(
  publicIds: readonly string[],
): ReadonlyMap<string, TimelineFacts> | undefined {
  return useManyQueries('timelines-of', { kinds: ['activity'] }, publicIds, timelineOf);
}

/** A client; null if it does not exist (any more). */
export const useClient = queryHook(
  'client',
  (scope: LocalId | null) => ({ kinds: [], ...(scope !== null && { scope }) }),
  async ({ client }, id: LocalId | null) => (id === null ? null : await client(id)),
);

/** The timeline of one proposal, one client or the whole account, newest first. */
export const useActivities = queryHook(
  'activities',
  (of: ActivityScope, _limit?: number) => {
    const scope = of.of === 'proposal' ? of.proposalId : of.of === 'client' ? of.clientId : null;
    return { kinds: ['activity'], ...(scope !== null && { scope }) };
  },
  ({ activities }, of: ActivityScope, limit?: number) => activities(of, limit ?? 200),
);

/** The public ids of the proposals that were accepted at this time or later; null if there is no time. */
export const useAcceptedSince = queryHook(
  'accepted-since',
  { kinds: ['activity'] },
  async ({ acceptedSince }, at: number | null) => (at === null ? null : await acceptedSince(at)),
);

/** Several proposals with their contents. Deleted ones are left out. */
export const useDocuments = queryHook(
  'documents',
  allContents,
  async ({ proposal }, ids: readonly LocalId[]) =>
    (await Promise.all(ids.map((id) => proposal(id)))).filter((document) => document !== null),
);

const templatesOf = defineQuery('templates', { kinds: ['contents'] }, ({ templates }) => templates());

/** The templates of whole proposals, by name, without their sections. */
export function useTemplates(): readonly TemplateRecord[] | undefined {
  return useLive(templatesOf(), useIsInitialLoadDone());
}

// The queries of these hooks have the same names and describe the results.
export const useInsightFacts = queryHook('insight-facts', { kinds: everyKind }, (queries) =>
  queries.insightFacts(),
);
export const useWonValue = queryHook('won-value', allContents, ({ wonValue }, clientId: LocalId) =>
  wonValue(clientId),
);
export const useLibrary = queryHook('library', { kinds: ['proposal', 'contents'] }, ({ library }) =>
  library(),
);
export const useStandaloneSections = queryHook('standalone-sections', { kinds: ['contents'] }, (queries) =>
  queries.standaloneSections(),
);
export const useOriginals = queryHook(
  'originals',
  { kinds: ['contents'] },
  ({ originals }, ids: readonly LocalId[]) => originals(ids),
);
export const useRecordCounts = queryHook('record-counts', { kinds: everyKind }, (queries) =>
  queries.countRecords(),
);
export const useWorkspace = queryHook('workspace', { kinds: ['workspace'] }, ({ workspace }) => workspace());

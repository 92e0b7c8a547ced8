import type { Activity } from '#shared/domain/activity/activity.ts';
import { normalizeEmail } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import { datesInTimeline, type TimelineDates } from '#shared/domain/proposals/proposal-dates.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { recordTotals } from '#shared/document/render/document-of-records.ts';
import type { ProposalTotals, Tax } from '#shared/domain/pricing/totals.ts';
import { workspaceSchema, type Workspace } from '#shared/domain/workspace.ts';
import { compareClients } from '../db/client-order.ts';
import type { CurrencyWorth } from '#shared/domain/insights/accepted-value.ts';
import type { InsightFacts } from './insight-facts.ts';
import { createLibraryQueries } from './library.ts';
import type { MirrorDatabase } from '../db/mirror-database.ts';
import { createOverlay } from '../db/overlay.ts';
import {
  createProposalLists,
  type ClientRecord,
  type ProposalCounts,
  type ProposalFilter,
  type ProposalListItem,
  type ProposalRecord,
} from './proposal-lists.ts';
import type { RecordCache } from '../cache/record-cache.ts';
import { arrangeContents, sortTaxes, type Part, type SectionWithItems } from '../db/stored-records.ts';
import { readUsedTaxes } from './used-taxes.ts';

/** A section, with pending edits applied. */
export type SectionRecord = RecordOf<'section'>;
/** A line, with pending edits applied. */
export type LineItemRecord = RecordOf<'line_item'>;

/** A proposal with its contents, for the editor. */
export interface ProposalDocument {
  readonly proposal: ProposalRecord;
  readonly client: ClientRecord | null;
  readonly sections: readonly SectionWithItems[];
  readonly taxes: readonly RecordOf<'taxation'>[];
  /** The proposal's own currency, else its client's, else the account's. */
  readonly currency: string;
}

/** Whose activities a timeline shows, by local id: everybody’s, one proposal’s or one client’s. */
export type ActivityScope =
  | { readonly of: 'all' }
  | { readonly of: 'proposal'; readonly proposalId: LocalId }
  | { readonly of: 'client'; readonly clientId: LocalId };

/** Facts computed from a timeline. */
export interface TimelineFacts {
  /** Time of the last activity, ms since the epoch; null if there is none. */
  readonly lastAt: number | null;
  readonly dates: TimelineDates;
}

export interface RecordCounts {
  readonly clients: number;
  readonly proposals: number;
  readonly sections: number;
  readonly lineItems: number;
  readonly activities: number;
}

/** Activities that accept a proposal: by the client, or by a user by hand (`service-api.md §2.8`). */
const acceptingActivityTypes: ReadonlySet<string> = new Set([
  'client_accepted_proposal',
  'user_manual_change_status_proposal',
]);

const wholeProposal: ReadonlySet<Part> = new Set(['proposal', 'contents']);
const clientOnly: ReadonlySet<Part> = new Set(['client']);

/** Creates the queries of the mirror. They read from the record cache, and rarely used data from the tables. */
export function createQueries(database: MirrorDatabase, cache: RecordCache) {
  const lists = createProposalLists(cache);
  const overlay = createOverlay<ClientRecord>('client', compareClients);
  const loadInsights = async () => (await import('./insight-facts.ts')).createInsightQueries(database, cache);

  async function workspace(): Promise<Workspace | null> {
    const row = await database.meta.get('workspace');
    return row?.key === 'workspace' ? workspaceSchema.parse(row.workspace) : null;
  }

  async function client(id: LocalId): Promise<ClientRecord | null> {
    const { view } = await cache.read([{ scope: id, parts: clientOnly }]);
    const found = view.get('client', id);
    return found?.entity === 'client' ? found : null;
  }

  async function getCurrency({ fields }: ProposalRecord, of: ClientRecord | null): Promise<string> {
    const own = fields.currency || of?.fields.currency;
    return own || (await workspace())?.account.currency || defaultCurrency;
  }

  async function proposal(id: LocalId): Promise<ProposalDocument | null> {
    const { view } = await cache.read([{ scope: id, parts: wholeProposal }]);
    const records = view.values();
    const record = records.find((found) => found.entity === 'proposal');
    if (record === undefined) return null;
    const { client_id } = record.fields;
    const of = client_id === null ? null : await client(client_id);
    return {
      proposal: record,
      client: of,
      sections: arrangeContents(records),
      taxes: sortTaxes(records),
      currency: await getCurrency(record, of),
    };
  }

  /** The hash of what the client would read. It names the content that the user approves. */
  async function contentHash(id: LocalId): Promise<string> {
    const { hashContent } = await import('./hash-content.ts');
    const { view } = await cache.read([{ scope: id, parts: wholeProposal }]);
    return await hashContent(view, id);
  }

  /** All clients, by display name. */
  async function clients(): Promise<readonly ClientRecord[]> {
    const { rows, head } = await cache.clients();
    return await overlay(rows, head.operations);
  }

  /** The clients of proposals, by id. It reads all clients only if the list has no limit. */
  async function getClients(
    shown: readonly ProposalRecord[],
    { limit }: ProposalFilter,
  ): Promise<ReadonlyMap<LocalId, ClientRecord>> {
    if (limit === undefined) return new Map((await clients()).map((record) => [record.localId, record]));
    const ids = new Set(shown.flatMap(({ fields }) => fields.client_id ?? []));
    const { view } = await cache.read([...ids].map((scope) => ({ scope, parts: clientOnly })));
    const found = view.values().filter((record) => record.entity === 'client');
    return new Map(found.map((record) => [record.localId, record]));
  }

  async function activitiesWhere(index: string, value: string, limit: number): Promise<readonly Activity[]> {
    const found = await database.activities.where(index).equals(value).toArray();
    return found.sort((a, b) => b.at - a.at).slice(0, limit);
  }

  return {
    workspace,
    /** Null if the proposal does not exist (any more). */
    proposal,

    async proposals(filter: ProposalFilter): Promise<readonly ProposalListItem[]> {
      const shown = await lists.list(filter);
      const byId = await getClients(shown, filter);
      return shown.map((record) => {
        const clientId = record.fields.client_id;
        return { proposal: record, client: (clientId === null ? undefined : byId.get(clientId)) ?? null };
      });
    },
    proposalCounts: (): Promise<ProposalCounts> => lists.counts(),

    async countRecords(): Promise<RecordCounts> {
      const [clientCount, proposalCount, sizes, activities] = await Promise.all([
        database.clients.count(),
        database.proposals.count(),
        // Reads only the index, not the texts.
        database.contents.orderBy('[sections+lineItems]').keys(),
        database.activities.count(),
      ]);
      const counts = {
        clients: clientCount,
        proposals: proposalCount,
        sections: 0,
        lineItems: 0,
        activities,
      };
      for (const size of sizes) {
        // The keys of this index are pairs of numbers. Dexie's type does not cover that.
        const [sections = 0, lineItems = 0] = size as unknown as readonly number[];
        counts.sections += sections;
        counts.lineItems += lineItems;
      }
      return counts;
    },

    async totals(
      id: LocalId,
    ): Promise<{ readonly totals: ProposalTotals; readonly currency: string } | null> {
      const document = await proposal(id);
      if (document === null) return null;
      return { totals: recordTotals(document), currency: document.currency };
    },

    clients,
    contentHash,

    /** The timeline facts of a proposal, by its public id. */
    async timeline(publicId: string): Promise<TimelineFacts> {
      const found = await database.activities.where('proposal_public_id').equals(publicId).toArray();
      const lastAt = found.length === 0 ? null : Math.max(...found.map(({ at }) => at));
      return { lastAt, dates: datesInTimeline(found) };
    },
    /** The public ids of proposals that were accepted at that time (ms since the epoch) or later. */
    async acceptedSince(at: number): Promise<ReadonlySet<string>> {
      const found = await database.activities
        .where('at')
        .aboveOrEqual(at)
        .and(({ activity_type }) => acceptingActivityTypes.has(activity_type))
        .toArray();
      return new Set(found.map(({ proposal_public_id }) => proposal_public_id));
    },
    // Few screens show them, so they are not in the window's first bundle.
    insightFacts: async (): Promise<InsightFacts> => await (await loadInsights()).insightFacts(),
    wonValue: async (clientId: LocalId): Promise<readonly CurrencyWorth[]> =>
      await (await loadInsights()).wonValue(clientId),
    ...createLibraryQueries(database, cache),
    /** The taxes of this account's other proposals, the most frequent first. */
    usedTaxes: (excludedId: LocalId): Promise<readonly Tax[]> => readUsedTaxes(database, excludedId),

    client,

    /** Newest first. */
    async activities(scope: ActivityScope, limit: number): Promise<readonly Activity[]> {
      switch (scope.of) {
        case 'all':
          return await database.activities.orderBy('at').reverse().limit(limit).toArray();
        case 'proposal': {
          const publicId = (await proposal(scope.proposalId))?.proposal.fields.public_id ?? null;
          return publicId === null ? [] : await activitiesWhere('proposal_public_id', publicId, limit);
        }
        case 'client': {
          const of = await client(scope.clientId);
          if (of === null) return [];
          // The service writes addresses in lower case, also in activities.
          return await activitiesWhere('client_email', normalizeEmail(of.fields.email), limit);
        }
      }
    },
  };
}

export type Queries = ReturnType<typeof createQueries>;

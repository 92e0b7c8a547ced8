import type { Activity } from '#shared/domain/activity/activity.ts';
import { normalizeEmail } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { CurrencyWorth } from '#shared/domain/insights/accepted-value.ts';
import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import { datesInTimeline, type TimelineDates } from '#shared/domain/proposals/proposal-dates.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { recordTotals } from '#shared/document/render/document-of-records.ts';
import type { ProposalTotals, Tax } from '#shared/domain/pricing/totals.ts';
import { workspaceSchema, type Workspace } from '#shared/domain/workspace.ts';
import { createClientsInOrder } from './clients-in-order.ts';
import { readInsightFacts, readWonValue, type InsightFacts } from './insight-facts.ts';
import {
  readCopies,
  readLibrary,
  readStandalone,
  readTemplates,
  findOriginalScopes,
  type LibrarySection,
  type TemplateRecord,
} from './library.ts';
import type { MirrorDatabase } from '../db/mirror-database.ts';
import { createOverlay, applyOverlay } from '../db/overlay.ts';
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

/** A section as the mirror holds it, edits on their way included. */
export type SectionRecord = RecordOf<'section'>;
/** A line as the mirror holds it, edits on their way included. */
export type LineItemRecord = RecordOf<'line_item'>;

/** A proposal with all that stands in it, as the editor shows it. */
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

/** What a timeline comes to. */
export interface TimelineFacts {
  /** When something last happened, ms since the epoch; null when nothing is known. */
  readonly lastAt: number | null;
  readonly dates: TimelineDates;
}

/** How many records of each kind are on this computer. */
export interface RecordCounts {
  readonly clients: number;
  readonly proposals: number;
  readonly sections: number;
  readonly lineItems: number;
  readonly activities: number;
}

/** What can make a proposal an accepted one: the client, or somebody by hand (`service-api.md §2.8`). */
const acceptingActivityTypes: ReadonlySet<string> = new Set([
  'client_accepted_proposal',
  'user_manual_change_status_proposal',
]);

const wholeProposal: ReadonlySet<Part> = new Set(['proposal', 'contents']);
const clientOnly: ReadonlySet<Part> = new Set(['client']);

/** Reads of the mirror: from the record cache, and from the tables for what is seldom read. */
export function createQueries(database: MirrorDatabase, cache: RecordCache) {
  const lists = createProposalLists(cache);
  /** The sidebar, the palette and the editor ask for the same. */
  const clientsInOrder = createClientsInOrder();
  const overlay = createOverlay<ClientRecord>('client');

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

  async function allClients(): Promise<readonly ClientRecord[]> {
    const { rows, head } = await cache.clients();
    return applyOverlay(rows, await overlay(rows, head.operations));
  }

  /** By their ids. All of them are only asked for where the list has no limit. */
  async function getClients(
    shown: readonly ProposalRecord[],
    { limit }: ProposalFilter,
  ): Promise<ReadonlyMap<LocalId, ClientRecord>> {
    if (limit === undefined) return new Map((await allClients()).map((record) => [record.localId, record]));
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
    /** Null when there is no such proposal (any more). */
    proposal,

    async proposals(filter: ProposalFilter): Promise<readonly ProposalListItem[]> {
      const shown = await lists.list(filter);
      const byId = await getClients(shown, filter);
      return shown.map((record) => {
        const clientId = record.fields.client_id;
        return lists.getItem(record, (clientId === null ? undefined : byId.get(clientId)) ?? null);
      });
    },
    /** How many proposals each view of the list holds. */
    proposalCounts: (): Promise<ProposalCounts> => lists.counts(),

    /** How many records of each kind are on this computer. */
    async countRecords(): Promise<RecordCounts> {
      const [clientCount, proposalCount, sizes, activities] = await Promise.all([
        database.clients.count(),
        database.proposals.count(),
        // From the index alone: the texts stay where they are.
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
        // The keys of this index are pairs of numbers, which Dexie's type cannot say.
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

    async clients(): Promise<readonly ClientRecord[]> {
      return clientsInOrder(await allClients());
    },

    /** What a proposal's timeline comes to, by its public id. */
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
    insightFacts: (): Promise<InsightFacts> => readInsightFacts(database, cache),
    /** What a client has accepted, before taxes, currency by currency. */
    wonValue: (clientId: LocalId): Promise<readonly CurrencyWorth[]> =>
      readWonValue(database, cache, clientId),
    /** The taxes that the other proposals of this account have, the most frequent first. */
    usedTaxes: (excludedId: LocalId): Promise<readonly Tax[]> => readUsedTaxes(database, excludedId),
    /** What can be put into any proposal. */
    library: (): Promise<readonly LibrarySection[]> => readLibrary(database, cache),
    /** The templates of whole proposals, without their sections. */
    templates: (): Promise<readonly TemplateRecord[]> => readTemplates(database, cache),
    /** As `library`, without what stands in a proposal: quick however many proposals there are. */
    standaloneSections: (): Promise<readonly LibrarySection[]> => readStandalone(database, cache),

    /** Those sections of the library and of templates that are here (still), by local id. */
    async originals(ids: readonly LocalId[]): Promise<ReadonlyMap<LocalId, SectionWithItems>> {
      const parts: ReadonlySet<Part> = new Set(['contents']);
      const scopes = await findOriginalScopes(database, cache, ids);
      const { view } = await cache.read(scopes.map((scope) => ({ scope, parts })));
      const found = arrangeContents(view.values()).map(
        (content) => [content.section.localId, content] as const,
      );
      return new Map(found.filter(([id]) => ids.includes(id)));
    },

    /** The sections that were copied from each of these and know it, wherever they stand. */
    copies: (originals: readonly LocalId[]): Promise<ReadonlyMap<LocalId, readonly SectionRecord[]>> =>
      readCopies(database, cache, originals),

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
          // The service spells addresses in lower case, and so do its activities.
          return await activitiesWhere('client_email', normalizeEmail(of.fields.email), limit);
        }
      }
    },
  };
}

export type Queries = ReturnType<typeof createQueries>;

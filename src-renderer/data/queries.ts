import type { Activity } from '#shared/domain/activity.ts';
import { clientDisplayName, normalizeEmail } from '#shared/domain/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { defaultCurrency } from '#shared/domain/money.ts';
import type { ProposalStatus } from '#shared/domain/proposal.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import { proposalTotals, type ProposalTotals } from '#shared/domain/totals.ts';
import { workspaceSchema, type Workspace } from '#shared/domain/workspace.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { readInsightFacts, type InsightFacts } from './insight-facts.ts';
import { readLibrary, readStandalone, type LibrarySection } from './library.ts';
import type { MirrorDatabase, RelayRow } from './mirror-database.ts';
import type { Places } from './places.ts';
import { compareRanks, rankOf } from './rank.ts';
import {
  arrangeContents,
  layOnTop,
  loadVisible,
  readContents,
  withoutRank,
  type Part,
  type SectionWithItems,
} from './stored-records.ts';

/** A client as the mirror holds it, edits on their way included. */
export type ClientRecord = RecordOf<'client'>;
type ProposalRecord = RecordOf<'proposal'>;
/** A section as the mirror holds it, edits on their way included. */
export type SectionRecord = RecordOf<'section'>;
/** A line as the mirror holds it, edits on their way included. */
export type LineItemRecord = RecordOf<'line_item'>;

/** Which proposals a list shows. Archived ones are in no view but their own. */
export interface ProposalFilter {
  readonly view: ProposalStatus | 'all' | 'archived';
  /** Only those of one client. */
  readonly clientId?: LocalId;
  /** Only so many of the newest, which is quick however many there are. */
  readonly limit?: number;
}

/** A row of a list of proposals. */
export interface ProposalListItem {
  readonly proposal: ProposalRecord;
  readonly client: ClientRecord | null;
}

/** A proposal with all that stands in it, as the editor shows it. */
export interface ProposalDocument {
  readonly proposal: ProposalRecord;
  readonly client: ClientRecord | null;
  readonly sections: readonly SectionWithItems[];
  /** The proposal's own currency, else its client's, else the account's. */
  readonly currency: string;
}

/** Whose activities a timeline shows, by local id: everybody’s, one proposal’s or one client’s. */
export type ActivityScope =
  | { readonly of: 'all' }
  | { readonly of: 'proposal'; readonly proposalId: LocalId }
  | { readonly of: 'client'; readonly clientId: LocalId };

/** How many records of each kind are on this computer. */
export interface Holdings {
  readonly clients: number;
  readonly proposals: number;
  readonly sections: number;
  readonly lineItems: number;
  readonly activities: number;
}

/** Reads of the mirror. Each may run inside a live query, which runs it again when its answer changes. */
export interface Queries {
  proposals(filter: ProposalFilter): Promise<readonly ProposalListItem[]>;
  /** How many proposals each view of the list holds. */
  proposalCounts(): Promise<Readonly<Record<ProposalFilter['view'], number>>>;
  /** Null when there is no such proposal (any more). */
  proposal(id: LocalId): Promise<ProposalDocument | null>;
  totals(id: LocalId): Promise<{ readonly totals: ProposalTotals; readonly currency: string } | null>;
  clients(): Promise<readonly ClientRecord[]>;
  client(id: LocalId): Promise<ClientRecord | null>;
  /** Newest first. */
  activities(scope: ActivityScope, limit: number): Promise<readonly Activity[]>;
  workspace(): Promise<Workspace | null>;
  holdings(): Promise<Holdings>;
  insightFacts(): Promise<InsightFacts>;
  /** What can be put into any proposal. */
  library(): Promise<readonly LibrarySection[]>;
  /** As `library`, without what stands in a proposal: quick however many proposals there are. */
  standaloneSections(): Promise<readonly LibrarySection[]>;
  /** Those sections of the library and of templates that are here (still), by local id. */
  originals(ids: readonly LocalId[]): Promise<ReadonlyMap<LocalId, SectionWithItems>>;
}

const names = new Intl.Collator(undefined, { sensitivity: 'base' });

function isInView({ fields }: ProposalRecord, view: ProposalFilter['view']): boolean {
  if (view === 'archived') return fields.archived_at !== null;
  if (fields.archived_at !== null) return false;
  return view === 'all' || fields.status === view;
}

/** By the name that is shown. */
export function compareClients(a: ClientRecord, b: ClientRecord): number {
  return names.compare(clientDisplayName(a.fields), clientDisplayName(b.fields));
}

/** A list's rows with what is on its way laid on top of those that it concerns. */
function withOperations<R extends ProposalRecord | ClientRecord>(
  stored: readonly R[],
  entity: R['entity'],
  operations: readonly RelayRow[],
): readonly R[] {
  if (operations.length === 0) return stored;
  const touched = new Set(operations.map(({ scope }) => scope));
  const view = layOnTop(createRecordMap(stored.filter(({ localId }) => touched.has(localId))), operations);
  const changed = view.values().filter((record): record is R => record.entity === entity);
  return [...stored.filter(({ localId }) => !touched.has(localId)), ...changed];
}

/** The queries over the mirror's tables. `places` learns what was read. */
export function createQueries(database: MirrorDatabase, places: Places): Queries {
  const { clients, proposals, contents, operations, meta } = database;

  async function workspace(): Promise<Workspace | null> {
    const row = await meta.get('workspace');
    return row?.key === 'workspace' ? workspaceSchema.parse(row.workspace) : null;
  }

  const operationsOn = (scope: LocalId): Promise<RelayRow[]> =>
    operations.where('scope').equals(scope).toArray();
  const operationsOf = (entity: 'proposal' | 'client'): Promise<RelayRow[]> =>
    operations.where('entity').equals(entity).toArray();

  async function client(id: LocalId): Promise<ClientRecord | null> {
    const [stored, rows] = await Promise.all([clients.get(id), operationsOn(id)]);
    return withOperations(stored === undefined ? [] : [stored], 'client', rows)[0] ?? null;
  }

  async function currencyOf({ fields }: ProposalRecord, of: ClientRecord | null): Promise<string> {
    const own = fields.currency || of?.fields.currency;
    return own || (await workspace())?.account.currency || defaultCurrency;
  }

  const proposal = (id: LocalId): Promise<ProposalDocument | null> =>
    database.transaction('r', [clients, proposals, contents, operations, meta], async () => {
      const [row, stored, rows] = await Promise.all([proposals.get(id), contents.get(id), operationsOn(id)]);
      let records: readonly AnyRecord[] = [
        ...(row === undefined ? [] : [withoutRank(row)]),
        ...readContents(stored),
      ];
      if (rows.length > 0) records = layOnTop(createRecordMap(records), rows).values();
      places.learn(id, records);
      const record = records.find((found) => found.entity === 'proposal');
      if (record === undefined) return null;
      const { client_id } = record.fields;
      const of = client_id === null ? null : await client(client_id);
      return {
        proposal: record,
        client: of,
        sections: arrangeContents(records),
        currency: await currencyOf(record, of),
      };
    });

  async function listed(filter: ProposalFilter): Promise<readonly ProposalRecord[]> {
    const { view, clientId, limit } = filter;
    const isQuick = limit !== undefined && clientId === undefined && view !== 'all' && view !== 'archived';
    const [rows, onTheirWay] = await Promise.all([
      isQuick
        ? proposals
            .where('[fields.status+rank]')
            .between([view, ''], [view, '\uffff'])
            .and(({ fields }) => fields.archived_at === null)
            .limit(limit)
            .toArray()
        : proposals.toArray(),
      operationsOf('proposal'),
    ]);
    const stored = rows.map((row) => withoutRank(row));
    return withOperations(stored, 'proposal', onTheirWay)
      .filter(
        (record) =>
          isInView(record, view) && (clientId === undefined || record.fields.client_id === clientId),
      )
      .map((record) => ({ record, rank: rankOf(record) }))
      .sort(compareRanks)
      .slice(0, limit)
      .map(({ record }) => record);
  }

  async function activitiesWhere(index: string, value: string, limit: number): Promise<readonly Activity[]> {
    const found = await database.activities.where(index).equals(value).toArray();
    return found.sort((a, b) => b.at - a.at).slice(0, limit);
  }

  return {
    workspace,
    proposal,

    async proposals(filter) {
      const shown = await listed(filter);
      const ids = [...new Set(shown.flatMap((record) => record.fields.client_id ?? []))];
      const [stored, onTheirWay] = await Promise.all([clients.bulkGet(ids), operationsOf('client')]);
      const found = withOperations(
        stored.flatMap((record) => record ?? []),
        'client',
        onTheirWay,
      );
      const byId = new Map(found.map((record) => [record.localId, record]));
      return shown.map((record) => ({
        proposal: record,
        client: byId.get(record.fields.client_id ?? '') ?? null,
      }));
    },

    async proposalCounts() {
      const counts = {
        all: 0,
        archived: 0,
        draft: 0,
        pending: 0,
        accepted: 0,
        rejected: 0,
        clarification: 0,
      };
      const stored = (await proposals.toArray()).map((row) => withoutRank(row));
      for (const { fields } of withOperations(stored, 'proposal', await operationsOf('proposal'))) {
        if (fields.archived_at === null) {
          counts.all += 1;
          counts[fields.status] += 1;
        } else {
          counts.archived += 1;
        }
      }
      return counts;
    },

    async holdings() {
      const [clientCount, proposalCount, sizes, activities] = await Promise.all([
        clients.count(),
        proposals.count(),
        // From the index alone: the texts stay where they are.
        contents.orderBy('[sections+lineItems]').keys(),
        database.activities.count(),
      ]);
      const held = { clients: clientCount, proposals: proposalCount, sections: 0, lineItems: 0, activities };
      for (const size of sizes) {
        // The keys of this index are pairs of numbers, which Dexie's type cannot say.
        const [sections = 0, lineItems = 0] = size as unknown as readonly number[];
        held.sections += sections;
        held.lineItems += lineItems;
      }
      return held;
    },

    async totals(id) {
      const document = await proposal(id);
      if (document === null) return null;
      const sections = document.sections.map(({ section, items }) => ({
        optional: section.fields.optional,
        selected: section.fields.selected,
        items: items.map((item) => item.fields),
      }));
      return { totals: proposalTotals(sections), currency: document.currency };
    },

    async clients() {
      const [stored, rows] = await Promise.all([clients.toArray(), operationsOf('client')]);
      return [...withOperations(stored, 'client', rows)].sort(compareClients);
    },

    insightFacts: () => readInsightFacts(database),
    library: () => readLibrary(database),
    async standaloneSections() {
      const sections = await readStandalone(database);
      for (const { section, items } of sections) places.learn(section.localId, [section, ...items]);
      return sections;
    },

    async originals(ids) {
      const parts: ReadonlySet<Part> = new Set(['contents']);
      const view = await loadVisible(
        database,
        ids.map((scope) => ({ scope, parts })),
      );
      return new Map(arrangeContents(view.values()).map((content) => [content.section.localId, content]));
    },

    client,

    async activities(scope, limit) {
      switch (scope.of) {
        case 'all':
          return await database.activities.orderBy('at').reverse().limit(limit).toArray();
        case 'proposal': {
          const publicId = (await proposals.get(scope.proposalId))?.fields.public_id ?? null;
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

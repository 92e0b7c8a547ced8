import type { Activity } from '#shared/domain/activity.ts';
import { clientDisplayName, normalizeEmail } from '#shared/domain/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { defaultCurrency } from '#shared/domain/money.ts';
import type { ProposalStatus } from '#shared/domain/proposal.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { proposalTotals, type ProposalTotals } from '#shared/domain/totals.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import { compareSiblings } from '#shared/sync/record-view.ts';
import { readInsightFacts, type InsightFacts } from './insight-facts.ts';
import type { MirrorDatabase } from './mirror-database.ts';

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
}

/** A row of a list of proposals. */
export interface ProposalListItem {
  readonly proposal: ProposalRecord;
  readonly client: ClientRecord | null;
}

/** A section with its lines. */
export interface SectionWithItems {
  readonly section: SectionRecord;
  /** In visible order; empty for text sections. */
  readonly items: readonly LineItemRecord[];
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
}

/** Newest first: what the service does not know yet, then by its ids; ids made here carry their time. */
function compareNewestFirst(a: ProposalRecord, b: ProposalRecord): number {
  if (a.serverId !== null && b.serverId !== null) return Number(b.serverId) - Number(a.serverId);
  if (a.serverId !== null) return 1;
  if (b.serverId !== null) return -1;
  return a.localId < b.localId ? 1 : -1;
}

function isInView({ fields }: ProposalRecord, view: ProposalFilter['view']): boolean {
  if (view === 'archived') return fields.archived_at !== null;
  if (fields.archived_at !== null) return false;
  return view === 'all' || fields.status === view;
}

/** The queries over the mirror's tables. */
export function createQueries(database: MirrorDatabase): Queries {
  async function workspace(): Promise<Workspace | null> {
    const row = await database.meta.get('workspace');
    return row?.key === 'workspace' ? row.workspace : null;
  }

  async function clientOf({ fields }: ProposalRecord): Promise<ClientRecord | null> {
    return fields.client_id === null ? null : ((await database.clients.get(fields.client_id)) ?? null);
  }

  async function currencyOf({ fields }: ProposalRecord, client: ClientRecord | null): Promise<string> {
    const own = fields.currency || client?.fields.currency;
    return own || (await workspace())?.account.currency || defaultCurrency;
  }

  async function sectionsOf(proposalId: LocalId): Promise<readonly SectionWithItems[]> {
    const sections = await database.sections.where('fields.proposal_id').equals(proposalId).toArray();
    const ids = sections.map((section) => section.localId);
    const items = await database.lineItems.where('fields.section_id').anyOf(ids).toArray();
    const bySection = Map.groupBy(items, (item) => item.fields.section_id);
    return sections.sort(compareSiblings).map((section) => ({
      section,
      items: (bySection.get(section.localId) ?? []).sort(compareSiblings),
    }));
  }

  async function proposal(id: LocalId): Promise<ProposalDocument | null> {
    const record = await database.proposals.get(id);
    if (record === undefined) return null;
    const client = await clientOf(record);
    const [sections, currency] = await Promise.all([sectionsOf(id), currencyOf(record, client)]);
    return { proposal: record, client, sections, currency };
  }

  async function activitiesWhere(index: string, value: string, limit: number): Promise<readonly Activity[]> {
    const found = await database.activities.where(index).equals(value).toArray();
    return found.sort((a, b) => b.at - a.at).slice(0, limit);
  }

  return {
    workspace,
    proposal,

    async proposals({ view, clientId }) {
      const all =
        clientId === undefined
          ? await database.proposals.toArray()
          : await database.proposals.where('fields.client_id').equals(clientId).toArray();
      const shown = all.filter((record) => isInView(record, view)).sort(compareNewestFirst);
      const clientIds = [...new Set(shown.flatMap((record) => record.fields.client_id ?? []))];
      const clients = await database.clients.bulkGet(clientIds);
      const byId = new Map(clients.flatMap((client) => (client ? [[client.localId, client] as const] : [])));
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
      await database.proposals.each(({ fields }) => {
        if (fields.archived_at === null) {
          counts.all += 1;
          counts[fields.status] += 1;
        } else {
          counts.archived += 1;
        }
      });
      return counts;
    },

    async holdings() {
      const [clients, proposals, sections, lineItems, activities] = await Promise.all([
        database.clients.count(),
        database.proposals.count(),
        database.sections.count(),
        database.lineItems.count(),
        database.activities.count(),
      ]);
      return { clients, proposals, sections, lineItems, activities };
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
      const clients = await database.clients.toArray();
      return clients.sort((a, b) =>
        clientDisplayName(a.fields).localeCompare(clientDisplayName(b.fields), undefined, {
          sensitivity: 'base',
        }),
      );
    },

    insightFacts: () => readInsightFacts(database),

    client: async (id) => (await database.clients.get(id)) ?? null,

    async activities(scope, limit) {
      switch (scope.of) {
        case 'all':
          return await database.activities.orderBy('at').reverse().limit(limit).toArray();
        case 'proposal': {
          const publicId = (await database.proposals.get(scope.proposalId))?.fields.public_id ?? null;
          return publicId === null ? [] : await activitiesWhere('proposal_public_id', publicId, limit);
        }
        case 'client': {
          const client = await database.clients.get(scope.clientId);
          if (client === undefined) return [];
          // The service spells addresses in lower case, and so do its activities.
          return await activitiesWhere('client_email', normalizeEmail(client.fields.email), limit);
        }
      }
    },
  };
}

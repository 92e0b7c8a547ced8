import type { StorySubject } from '#shared/domain/insights/proposal-story.ts';
import type { Activity } from '#shared/domain/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { defaultCurrency } from '#shared/domain/money.ts';
import { proposalTotals, type ProposalTotals } from '#shared/domain/totals.ts';
import type { MirrorDatabase } from './mirror-database.ts';
import { arrangeContents, readContents } from './stored-records.ts';

/** What the insights are computed from: every proposal with its timeline, and what the accepted ones cost. */
export interface InsightFacts {
  /** Archived ones too, but no reports, which offer nothing to accept. */
  readonly subjects: readonly StorySubject[];
  readonly activities: readonly Activity[];
  /** Of accepted proposals alone: nothing else is counted in money. */
  readonly totals: ReadonlyMap<LocalId, ProposalTotals>;
}

async function totalsOf(
  database: MirrorDatabase,
  proposalIds: readonly LocalId[],
): Promise<ReadonlyMap<LocalId, ProposalTotals>> {
  // As the journal knows them: nothing that is accepted can be edited, so that nothing is on its way.
  const rows = await database.contents.bulkGet([...proposalIds]);
  return new Map(
    proposalIds.map((proposalId, index) => {
      const priced = arrangeContents(readContents(rows[index]?.text ?? null)).filter(
        ({ section }) => section.fields.section_type === 'cost',
      );
      const sections = priced.map(({ section: { fields }, items }) => ({
        optional: fields.optional,
        selected: fields.selected,
        items: items.map((item) => item.fields),
      }));
      return [proposalId, proposalTotals(sections)];
    }),
  );
}

/** Reads the facts out of the mirror. */
export async function readInsightFacts(database: MirrorDatabase): Promise<InsightFacts> {
  const [proposals, clients, activities, workspace] = await Promise.all([
    database.proposals.toArray(),
    database.clients.toArray(),
    database.activities.toArray(),
    database.meta.get('workspace'),
  ]);
  const currencies = new Map(clients.map(({ localId, fields }) => [localId, fields.currency]));
  const fallback = workspace?.key === 'workspace' ? workspace.workspace.account.currency : '';
  const subjects = proposals
    .filter(({ fields }) => fields.report !== true)
    .map(({ localId, fields }): StorySubject => ({
      proposalId: localId,
      publicId: fields.public_id,
      status: fields.status,
      currency: fields.currency || currencies.get(fields.client_id ?? '') || fallback || defaultCurrency,
    }));
  const accepted = subjects.filter(({ status }) => status === 'accepted');
  const totals = await totalsOf(
    database,
    accepted.map(({ proposalId }) => proposalId),
  );
  return { subjects, activities, totals };
}

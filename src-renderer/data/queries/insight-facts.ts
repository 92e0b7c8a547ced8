import { worthByCurrency, type CurrencyWorth } from '#shared/domain/insights/accepted-value.ts';
import type { CourseSource } from '#shared/domain/insights/proposal-course.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import { pricedSections } from '#shared/domain/pricing/priced-sections.ts';
import { proposalTotals, type ProposalTotals } from '#shared/domain/pricing/totals.ts';
import type { MirrorDatabase } from '../db/mirror-database.ts';
import type { RecordCache } from '../cache/record-cache.ts';
import { arrangeContents, readContents } from '../db/stored-records.ts';

/** The input of the insights: every proposal with its timeline, and the totals of accepted ones. */
export interface InsightFacts {
  /** Includes archived proposals, but no reports, which nobody can accept. */
  readonly subjects: readonly CourseSource[];
  readonly activities: readonly Activity[];
  /** Only of accepted proposals. The insights count no other amounts. */
  readonly totals: ReadonlyMap<LocalId, ProposalTotals>;
}

/** Creates the queries of the insights. Pending operations are not applied: an accepted proposal cannot be edited. */
export function createInsightQueries(database: MirrorDatabase, cache: RecordCache) {
  async function acceptedTotals(
    subjects: readonly CourseSource[],
  ): Promise<ReadonlyMap<LocalId, ProposalTotals>> {
    const accepted = subjects.filter(({ status }) => status === 'accepted');
    const ids = accepted.map(({ proposalId }) => proposalId);
    const rows = await database.contents.bulkGet(ids);
    return new Map(
      ids.map((proposalId, index) => {
        const priced = arrangeContents(readContents(rows[index]?.text ?? null)).filter(
          ({ section }) => section.fields.section_type === 'cost',
        );
        return [proposalId, proposalTotals(pricedSections(priced))];
      }),
    );
  }

  /** Every proposal that can be accepted, or those of one client. */
  async function readSubjects(clientId?: LocalId): Promise<readonly CourseSource[]> {
    const [proposals, clients, workspace] = await Promise.all([
      cache.proposals(),
      cache.clients(),
      database.meta.get('workspace'),
    ]);
    const currencies = new Map(clients.rows.map(({ localId, fields }) => [localId, fields.currency]));
    const currencyOf = (id: LocalId | null): string | undefined =>
      id === null ? undefined : currencies.get(id);
    const fallback = workspace?.key === 'workspace' ? workspace.workspace.account.currency : '';
    return proposals.rows
      .filter(({ fields }) => fields.report !== true)
      .filter(({ fields }) => clientId === undefined || fields.client_id === clientId)
      .map(({ localId, fields }): CourseSource => ({
        proposalId: localId,
        publicId: fields.public_id,
        status: fields.status,
        currency: fields.currency || currencyOf(fields.client_id) || fallback || defaultCurrency,
      }));
  }

  return {
    async insightFacts(): Promise<InsightFacts> {
      const [subjects, activities] = await Promise.all([readSubjects(), database.activities.toArray()]);
      return { subjects, activities, totals: await acceptedTotals(subjects) };
    },

    /** The value of a client's accepted proposals, archived ones included, before taxes, per currency. */
    async wonValue(clientId: LocalId): Promise<readonly CurrencyWorth[]> {
      const subjects = await readSubjects(clientId);
      const totals = await acceptedTotals(subjects);
      return worthByCurrency(
        subjects.filter(({ proposalId }) => totals.has(proposalId)),
        totals,
      );
    },
  };
}

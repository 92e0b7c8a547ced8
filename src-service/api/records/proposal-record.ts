import type { Context } from '../../domain/context.ts';
import type { ListedProposalRow, ProposalRow, ProposalSettingsRow } from '../../storage/proposal-store.ts';
import { reference, type ApiRecord } from './record.ts';
import { together, type Steps } from '../../storage/steps.ts';

/** A proposal without its relationship: the answer of delete and archive (`service-api.md §2.6`). */
export function bareProposalRecord(
  { database }: Pick<Context, 'database'>,
  row: Omit<ListedProposalRow, 'section_ids'>,
): ApiRecord {
  return {
    id: String(row.id),
    type: 'proposals',
    attributes: {
      title: row.title,
      account_id: database.account,
      status: row.status,
      public_id: row.public_id,
      prepared_by_id: row.prepared_by_id,
      client_id: row.client_id,
      sender_id: row.sender_id,
      currency: row.currency,
      ...(row.archived_at !== null && { archived_at: row.archived_at }),
    },
  };
}

/** Proposals with their settings, in the order of the ids: an extension of the API. */
export function* proposalsWithSettings(
  context: Context,
  ids: readonly number[],
): Steps<readonly ApiRecord[]> {
  const { proposals } = context.stores;
  const [listedRows, settingsRows] = yield* together([proposals.listByIds(ids), proposals.listSettings(ids)]);
  const listed = new Map(listedRows.map((row) => [row.id, row]));
  const settings = new Map(settingsRows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = listed.get(id);
    const proposalSettings = settings.get(id);
    if (row === undefined || proposalSettings === undefined) return [];
    const record = listedProposalRecord(context, row);
    return [{ ...record, attributes: { ...record.attributes, ...settingsAttributes(proposalSettings) } }];
  });
}

function settingsAttributes({
  id: _,
  report,
  exclude_total,
  exclude_total_in_pdf,
  ...texts
}: ProposalSettingsRow) {
  return {
    ...texts,
    report: report === 1,
    exclude_total: exclude_total === 1,
    exclude_total_in_pdf: exclude_total_in_pdf === 1,
  };
}

export function listedProposalRecord(context: Pick<Context, 'database'>, row: ListedProposalRow): ApiRecord {
  const sectionIds = JSON.parse(row.section_ids) as readonly number[];
  return {
    ...bareProposalRecord(context, row),
    relationships: {
      sections: { data: sectionIds.map((id) => reference('sections', id)) },
    },
  };
}

export function* proposalRecord(context: Context, row: ProposalRow): Steps<ApiRecord> {
  const [listed] = yield* context.stores.proposals.listByIds([row.id]);
  if (listed === undefined) throw new Error('The proposal went away while it was being written out');
  return listedProposalRecord(context, listed);
}

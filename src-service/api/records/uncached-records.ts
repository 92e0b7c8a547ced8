import type { Context } from '../../domain/context.ts';
import { listedProposalRecord } from './proposal-record.ts';
import type { RecordReader } from './record-reader.ts';
import type { ApiRecord } from './record.ts';
import { sectionRecords } from './section-record.ts';

/** Builds every record from its rows. */
export function uncachedRecords(context: Context): RecordReader<ApiRecord> {
  const { proposals, sections } = context.stores;
  return {
    *proposalPage(filter, window) {
      return (yield* proposals.page(filter, window)).map((row) => listedProposalRecord(context, row));
    },
    *proposals(ids) {
      if (ids.length === 0) return [];
      return inOrder(ids, yield* proposals.listByIds(ids)).map((row) => listedProposalRecord(context, row));
    },
    *sections(ids) {
      if (ids.length === 0) return [];
      return yield* sectionRecords(context, inOrder(ids, yield* sections.listByIds(ids)));
    },
  };
}

function inOrder<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

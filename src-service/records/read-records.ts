import type { RulesContext } from '../domain/context.ts';
import { listedProposalRecord } from './proposal-record.ts';
import { sectionRecords } from './section-record.ts';
import type { ApiRecord } from './record.ts';
import type { Readable } from './written.ts';

/** A section and its line items, for `data` and `included`. */
export interface SectionToRead<Kind extends Readable = Readable> {
  readonly section: Kind;
  readonly items: readonly Kind[];
}

/** The records that are read most, by id and in the order of the ids. Ids without a record are left out. */
export interface ReadRecords<Kind extends Readable = Readable> {
  proposals(ids: readonly number[]): readonly Kind[];
  sections(ids: readonly number[]): readonly SectionToRead<Kind>[];
}

/** Makes every record anew from what is stored. */
export function freshRecords(context: RulesContext): ReadRecords<ApiRecord> {
  const { proposals, sections } = context.stores;
  return {
    proposals: (ids) => inOrder(ids, proposals.listed(ids)).map((row) => listedProposalRecord(context, row)),
    sections: (ids) => sectionRecords(context, inOrder(ids, sections.list(ids))),
  };
}

function inOrder<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

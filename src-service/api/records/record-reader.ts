import type { AnswerRecord } from './encoded-records.ts';
import type { ProposalFilter } from '../../storage/proposal-store.ts';
import type { Steps } from '../../storage/steps.ts';
import type { PageWindow } from '../../storage/table.ts';

/** A section and its line items, for `data` and `included`. */
export interface SectionRecords<Kind extends AnswerRecord = AnswerRecord> {
  readonly section: Kind;
  readonly items: readonly Kind[];
}

/** Reads records by id, in the order of the ids. Missing ids are left out. */
export interface RecordReader<Kind extends AnswerRecord = AnswerRecord> {
  /** One page, newest first. */
  proposalPage(filter: ProposalFilter, window: PageWindow): Steps<readonly Kind[]>;
  proposals(ids: readonly number[]): Steps<readonly Kind[]>;
  sections(ids: readonly number[]): Steps<readonly SectionRecords<Kind>[]>;
}

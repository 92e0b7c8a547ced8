import type { Database } from './database/database.ts';
import { createTable, type Table } from './table.ts';
import type { Steps } from './steps.ts';

/** `field-notes.md §1 #12` */
export interface TaxationRow {
  readonly id: number;
  readonly proposal_id: number;
  readonly name: string;
  /** A decimal as text, so that it returns as it was written. */
  readonly percentage: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface TaxationStore extends Table<TaxationRow> {
  /** In the order in which they were added. */
  listByProposal(proposalId: number): Steps<readonly TaxationRow[]>;
}

const columns = ['proposal_id', 'name', 'percentage', 'created_at', 'updated_at'] as const;

export function createTaxationStore(database: Database): TaxationStore {
  return {
    ...createTable<TaxationRow>(database, 'taxations', columns),
    listByProposal: (proposalId) =>
      database
        .query<TaxationRow>('SELECT * FROM taxations WHERE proposal_id = ? ORDER BY id')
        .all(proposalId),
  };
}

import type { Database } from './database/database.ts';
import { createTable, type Table } from './table.ts';

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

/** In the order in which they were added. */
export interface TaxationStore extends Table<TaxationRow> {
  ofProposal(proposalId: number): readonly TaxationRow[];
}

const columns = ['proposal_id', 'name', 'percentage', 'created_at', 'updated_at'] as const;

export function createTaxationStore(database: Database): TaxationStore {
  return {
    ...createTable<TaxationRow>(database, 'taxations', columns),
    ofProposal: (proposalId) =>
      database
        .query<TaxationRow>('SELECT * FROM taxations WHERE proposal_id = ? ORDER BY id')
        .all(proposalId),
  };
}

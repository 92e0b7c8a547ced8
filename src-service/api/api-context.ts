import type { Context } from '../domain/context.ts';
import type { ReadRecords } from './records/read-records.ts';

export interface ApiContext extends Context {
  /** For lists and single reads; a write answers with the rows that it has just read itself. */
  readonly records: ReadRecords;
}

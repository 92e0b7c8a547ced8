import type { Readable } from './written.ts';

/** A section and its line items, for `data` and `included`. */
export interface SectionToRead<Kind extends Readable = Readable> {
  readonly section: Kind;
  readonly items: readonly Kind[];
}

/** Records by id, in the order of the ids. Missing ids are left out. */
export interface ReadRecords<Kind extends Readable = Readable> {
  proposals(ids: readonly number[]): readonly Kind[];
  sections(ids: readonly number[]): readonly SectionToRead<Kind>[];
}

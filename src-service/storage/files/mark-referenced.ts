import type { RowOf, Table } from '../table.ts';
import type { Steps } from '../steps.ts';
import { referencedFiles, referenceMark } from '#shared/domain/files/file-references.ts';
import type { FileStore } from './file-store.ts';

/** A store whose rows take the mark of unused files when a text of theirs refers to one. */
export function markReferenced<Row extends RowOf<Row>, Store extends Table<Row>>(
  store: Store & Table<Row>,
  column: keyof Omit<Row, 'id'> & string,
  files: FileStore,
): Store {
  function* mark(text: unknown): Steps<void> {
    if (typeof text === 'string' && text.includes(referenceMark))
      yield* files.setUnusedSince(referencedFiles(text), null);
  }
  return {
    ...store,
    *insert(row: Omit<Row, 'id'>) {
      const id = yield* store.insert(row);
      yield* mark(row[column]);
      return id;
    },
    *patch(id: number, fields: Partial<Omit<Row, 'id'>>) {
      yield* store.patch(id, fields);
      yield* mark(fields[column]);
    },
  };
}

import path from 'node:path';

/** A journal with contents, written by the release with this schema. */
export function schemaFile(version: number): string {
  return path.join(import.meta.dirname, 'schemas', `${version}.db`);
}

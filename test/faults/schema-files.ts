import path from 'node:path';

/** A journal with contents as the release with this schema wrote it. */
export function schemaFile(version: number): string {
  return path.join(import.meta.dirname, 'schemas', `${version}.db`);
}

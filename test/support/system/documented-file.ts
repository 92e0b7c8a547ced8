import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A change of a documented configuration: its text, and what stands there in a test. */
export type Change = readonly [documented: string, inTest: string];

/** A file of `build/service`, which the documents show. */
export function documentedFile(name: string): string {
  return path.resolve(import.meta.dirname, '../../../build/service', name);
}

/** The content of a file of `build/service` with some of its texts replaced. Throws if one of them is missing. */
export function readChanged(name: string, changes: readonly Change[]): string {
  let content = readFileSync(documentedFile(name), 'utf8');
  for (const [documented, inTest] of changes) {
    if (!content.includes(documented)) throw new Error(`${name} does not contain ${documented}`);
    content = content.replaceAll(documented, inTest);
  }
  return content;
}

import type { IndexFile } from './index-file.ts';
import { text } from '../journal/storage/database.ts';
import type { ResolvedTerm, TokenRun } from './resolve-terms.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** All texts that differ from a word in one missing, extra, wrong or swapped letter. */
export function withOneTypo(word: string): readonly string[] {
  const letters = new Set(alphabet + word);
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after !== '') found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
  }
  found.delete(word);
  return [...found];
}

/** The words of the index that a run with one typo may stand for. */
function similarRuns({ database }: IndexFile, { tokens, isPrefix }: TokenRun): readonly TokenRun[] {
  const candidates = JSON.stringify(withOneTypo(tokens[0] ?? ''));
  if (!isPrefix) {
    const rows = database
      .prepare('SELECT word FROM words WHERE word IN (SELECT value FROM json_each(?))')
      .all(candidates);
    return rows.map((row) => ({ tokens: [text(row, 'word')], isPrefix: false }));
  }
  // A beginning that no word has is left out; each is one lookup in the key of the table.
  const rows = database
    .prepare(
      `SELECT value AS beginning FROM json_each(?)
        WHERE EXISTS (SELECT 1 FROM words WHERE word >= value AND word < value || char(0x10ffff))`,
    )
    .all(candidates);
  return rows.map((row) => ({ tokens: [text(row, 'beginning')], isPrefix: true }));
}

/** The terms with the words that one typo turns into them. Null if there are none. */
export function withSimilarWords(
  file: IndexFile,
  terms: readonly ResolvedTerm[],
): readonly ResolvedTerm[] | null {
  let isSame = true;
  const similar = terms.map((term): ResolvedTerm => {
    if (!term.toleratesTypo) return term;
    const runs = term.runs.flatMap((run) => similarRuns(file, run));
    if (runs.length === 0) return term;
    isSame = false;
    return { ...term, runs: [...term.runs, ...runs] };
  });
  return isSame ? null : similar;
}

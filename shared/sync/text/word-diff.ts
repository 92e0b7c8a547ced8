import { boundedDiff } from './bounded-diff.ts';

/** A run of text. `own` is false if the other text contains it too. */
export interface WordRun {
  readonly text: string;
  readonly own: boolean;
}

/** Splits a text into words and the characters between them. */
function toWords(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

/** Merges adjacent runs of the same kind. */
function joined(runs: readonly WordRun[]): readonly WordRun[] {
  const result: WordRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.text === '') continue;
    if (last?.own === run.own) result[result.length - 1] = { text: last.text + run.text, own: run.own };
    else result.push(run);
  }
  return result;
}

/** Both texts as runs, for two versions side by side. */
export function diffWords(left: string, right: string): readonly [readonly WordRun[], readonly WordRun[]] {
  const ofLeft: WordRun[] = [];
  const ofRight: WordRun[] = [];
  for (const part of boundedDiff(toWords(left), toWords(right))) {
    if ('common' in part) {
      const text = part.common.join('');
      ofLeft.push({ text, own: false });
      ofRight.push({ text, own: false });
    } else {
      ofLeft.push({ text: part.left.join(''), own: true });
      ofRight.push({ text: part.right.join(''), own: true });
    }
  }
  return [joined(ofLeft), joined(ofRight)];
}

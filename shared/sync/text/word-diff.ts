import { boundedDiff } from './bounded-diff.ts';

/** A run of text. `own` is false if the other text contains it too. */
export interface WordRun {
  readonly text: string;
  readonly own: boolean;
}

/** A run of words that two texts share, or that differs. */
export type TextPart =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'changed'; readonly before: string; readonly after: string };

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

/** Compares two texts: shared parts once, changed parts in both versions. */
export function compareWords(before: string, after: string): readonly TextPart[] {
  return boundedDiff(toWords(before), toWords(after)).map((part): TextPart =>
    'common' in part
      ? { kind: 'same', text: part.common.join('') }
      : { kind: 'changed', before: part.left.join(''), after: part.right.join('') },
  );
}

/** Both texts as runs, to show two versions side by side. */
export function diffWords(left: string, right: string): readonly [readonly WordRun[], readonly WordRun[]] {
  const parts = compareWords(left, right);
  const side = (which: 'before' | 'after') =>
    joined(
      parts.map((part) =>
        part.kind === 'same' ? { text: part.text, own: false } : { text: part[which], own: true },
      ),
    );
  return [side('before'), side('after')];
}

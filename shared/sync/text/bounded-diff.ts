/** A run of entries that both lists share, or the runs that differ. */
export type DiffPart =
  | { readonly common: readonly string[] }
  | { readonly left: readonly string[]; readonly right: readonly string[] };

/** Lists with more differences than this are not compared entry by entry, because nobody would read the result. */
const mostEdits = 1500;

/**
 * The shortest edit script between two lists (Myers, 1986). Its cost grows with the differences, not with repeated
 * entries, so neither a long text full of spaces nor a thousand equal lines blocks the program.
 */
export function boundedDiff(left: readonly string[], right: readonly string[]): readonly DiffPart[] {
  let start = 0;
  const shorter = Math.min(left.length, right.length);
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const inner = diffInner(left.slice(start, left.length - end), right.slice(start, right.length - end));
  return joined([{ common: left.slice(0, start) }, ...inner, { common: left.slice(left.length - end) }]);
}

function diffInner(left: readonly string[], right: readonly string[]): readonly DiffPart[] {
  if (left.length === 0 || right.length === 0) return [{ left, right }];
  const rounds = furthestByEdits(left, right);
  if (rounds === null) return [{ left, right }];
  const parts: DiffPart[] = [];
  let [x, y] = [left.length, right.length];
  for (let edits = rounds.length - 1; edits >= 0; edits -= 1) {
    const before = edits === 0 ? null : (rounds[edits - 1] ?? null);
    const diagonal = x - y;
    const isDown =
      before !== null &&
      (diagonal === -edits ||
        (diagonal !== edits && at(before, edits - 1, diagonal - 1) < at(before, edits - 1, diagonal + 1)));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = before === null ? 0 : at(before, edits - 1, from);
    const fromY = before === null ? 0 : fromX - from;
    const [editedX, editedY] = before === null ? [0, 0] : isDown ? [fromX, fromY + 1] : [fromX + 1, fromY];
    if (x > editedX) parts.push({ common: left.slice(editedX, x) });
    if (before !== null) parts.push({ left: left.slice(fromX, editedX), right: right.slice(fromY, editedY) });
    [x, y] = [fromX, fromY];
  }
  return parts.toReversed();
}

/**
 * The furthest index in `left` on each diagonal, for each number of edits; null if there are too many edits. Diagonal
 * `k` after `d` edits is at index `k + d`.
 */
function furthestByEdits(left: readonly string[], right: readonly string[]): readonly Int32Array[] | null {
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= mostEdits; edits += 1) {
    const before = rounds.at(-1);
    const reached = new Int32Array(2 * edits + 1).fill(-1);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = before === undefined ? 0 : at(before, edits - 1, diagonal + 1);
      const across = before === undefined ? -1 : at(before, edits - 1, diagonal - 1);
      let x =
        before === undefined
          ? 0
          : diagonal === -edits || (diagonal !== edits && across < down)
            ? down
            : across + 1;
      let y = x - diagonal;
      while (x < left.length && y < right.length && left[x] === right[y]) {
        x += 1;
        y += 1;
      }
      reached[diagonal + edits] = x;
      if (x >= left.length && y >= right.length) {
        rounds.push(reached);
        return rounds;
      }
    }
    rounds.push(reached);
  }
  return null;
}

function at(reached: Int32Array, edits: number, diagonal: number): number {
  return reached[diagonal + edits] ?? -1;
}

/** Merges adjacent parts of the same kind and drops empty ones. */
function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if ('common' in part) {
      if (part.common.length === 0) continue;
      if (last !== undefined && 'common' in last)
        result[result.length - 1] = { common: [...last.common, ...part.common] };
      else result.push(part);
      continue;
    }
    if (part.left.length + part.right.length === 0) continue;
    if (last !== undefined && 'left' in last) {
      const [l, r] = [
        [...last.left, ...part.left],
        [...last.right, ...part.right],
      ];
      result[result.length - 1] = { left: l, right: r };
    } else result.push(part);
  }
  return result;
}

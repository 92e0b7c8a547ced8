/**
 * Indexes of one longest strictly increasing subsequence, in order, in O(n log n). All other elements are the smallest
 * set to move in order to sort the list.
 */
export function longestIncreasingSubsequence(values: readonly number[]): readonly number[] {
  /** `tails[k]`: index of the smallest value that ends an increasing run of length k + 1. */
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const tail = tails[middle];
      if (tail !== undefined && (values[tail] ?? Infinity) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const result: number[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) result.push(at);
  return result.toReversed();
}

/**
 * Prints a progress line to stderr, so that stdout holds only a task's own output (`npm run service` prints one JSON
 * line there).
 *
 * @param {string} line one line of text, without a newline
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * A duration the way the scripts print it.
 *
 * @param {number} ms milliseconds
 * @returns {string} seconds with one decimal, such as `4.2 s`
 */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

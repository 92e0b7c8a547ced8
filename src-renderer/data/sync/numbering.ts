/** So many windows could each have a number of their own between two steps of the clock. */
const places = 2 ** 20;

/**
 * The next number after the newest that a window knows of, as Lamport's clock gives it: above all that it has seen,
 * and with a place of its own behind the step, so that two windows that do not know of each other's newest edits
 * still make two numbers. They ascend and have gaps.
 *
 * @param place which of its places a window takes: a number at random, drawn once
 */
export function createNumbering(place = Math.floor(Math.random() * places)): (newest: number) => number {
  return (newest) => (Math.floor(newest / places) + 1) * places + place;
}

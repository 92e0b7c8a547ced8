/** Slots per step of the clock. Each window takes one of them. */
const slots = 2 ** 20;

/**
 * A Lamport clock for operation numbers: the next number is above the newest one that the window knows of. A random
 * slot per window keeps the numbers of two windows apart while they do not know of each other's newest operations.
 * Numbers ascend and have gaps.
 *
 * @param slot the slot of this window
 */
export function createLamportClock(slot = Math.floor(Math.random() * slots)): (newest: number) => number {
  return (newest) => (Math.floor(newest / slots) + 1) * slots + slot;
}

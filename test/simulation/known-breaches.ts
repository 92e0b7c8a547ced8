/**
 * Schedules that still break an invariant, by seed, with what is known of the cause. `npm test` runs them and
 * does not count what they break, so that a new breach is seen; `npm run sim` counts them. A seed leaves this
 * list with the mending of its cause, and none may be added for another reason.
 */
export const knownBreaches: ReadonlyMap<number, string> = new Map([
  [1012, 'I5: a create that goes first is asked for one place too low, and its siblings stay so on screen'],
  [2656, 'I1: a title that was typed while somebody else changed it is not at the service; cause unknown'],
  [3762, 'I4, I5: as 1012; a send approved the order on screen, which is not that of the service'],
]);

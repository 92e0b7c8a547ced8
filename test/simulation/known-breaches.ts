/**
 * Schedules that still break an invariant, by seed, with what is known of the cause. `npm test` runs them and
 * does not count what they break, so that a new breach is seen; `npm run sim` counts them. A seed leaves this
 * list with the mending of its cause, and none may be added for another reason.
 */
export const knownBreaches: ReadonlyMap<number, string> = new Map([
  [2656, 'I1: a title that was typed while somebody else changed it is not at the service; cause unknown'],
  [
    3762,
    'I4, I5: a created section stands last at the service and before another one on screen; cause unknown',
  ],
]);

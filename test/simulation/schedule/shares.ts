// A salt gives each choice a random source of its own, so that a new choice leaves the others of a seed unchanged.

/** Share of schedules in which the user undoes and redoes. */
export const undoShare = 0.2;
export const undoSalt = 145;
/** Share of schedules in which the user edits taxes and library sections too. */
export const wideShare = 0.15;
export const wideSalt = 237;
/** Share of schedules in which another user writes into the field that the user edits. */
export const concurrentShare = 0.2;
export const concurrentSalt = 411;
/** How often, and with which delays, ms. */
export const concurrentChance = 0.3;
export const concurrentDelays = [0, 2_000, 8_000, 50_000] as const;
/** Share of schedules in which another user changes proposals whose e-mails wait, and readings are slow. */
export const rivalShare = 0.06;
export const rivalSalt = 1_307;
/** Share of the schedules without undo in which an older copy of the data is restored. */
export const restoreShare = 0.12;
export const restoreSalt = 379;
/** Share of schedules with equal content. */
export const equalShare = 0.15;
export const equalSalt = 523;
/** Share of these in which the other user's content is equal too. */
export const sharedShare = 0.3;
export const sharedSalt = 641;
/** Share of schedules with a service that takes idempotency keys. */
export const keysShare = 0.5;
export const keysSalt = 761;
/** Share of the schedules whose service tells the changes of its lists. */
export const changesShare = 0.5;
export const changesSalt = 977;
/** Share of these whose service also refuses a write whose record has changed. */
export const refusesShare = 0.5;
export const refusesSalt = 1_109;
/** Share of schedules in which the disk is full now and then. */
export const fullShare = 0.06;
export const fullSalt = 887;

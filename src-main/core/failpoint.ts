/**
 * The places at which the process may be killed with the most harm, by name: between a decision and its record,
 * between a record and its effect. Nothing happens there in the product; the simulation and the kill tests end
 * the process at each of them.
 */
export const failpointNames = [
  /** An edit was taken in, but not yet committed (S3). */
  'submit:before-commit',
  /** It is committed, but not yet acknowledged. */
  'submit:after-commit',
  /** The proposal was read back, and what the timeline held is not yet remembered (S14). */
  'send:before-baseline',
  /** The send may go, and has no attempt yet. */
  'send:checked',
  /** There is room for the call, and no attempt yet. */
  'push:before-mark',
  /** Marked as being sent, inside the transaction (S2). */
  'push:inside-mark',
  /** Durably marked; not a byte has gone out. */
  'push:after-mark',
  /** The answer is here, and not yet settled. */
  'push:after-answer',
  /** Settled inside the transaction. */
  'push:inside-commit',
  /** Settled. */
  'push:after-commit',
  /** About to look whether an unclear call took effect (S8). */
  'verify:before-read',
  /** Looked, and not yet judged. */
  'verify:after-read',
  /** Judged inside the transaction. */
  'verify:inside-commit',
  /** A page of a sweep is read, and not yet applied (S16). */
  'full-sync:after-read',
  /** Applied, and the cursor not yet moved. */
  'full-sync:inside-apply',
  /** Applied and stored with its cursor. */
  'full-sync:after-apply',
  /** The sweep is through, and its end not yet noted. */
  'full-sync:before-end',
  /** The service confirmed that a record is gone; it is not yet removed here (S15). */
  'deletion:confirmed',
  /** The timeline is applied, the proposals not yet asked for (S17). */
  'poll:after-activities',
  /** The sections of a changed proposal are read, and not yet applied. */
  'poll:after-sections',
  /** What a crash left behind is being taken up, inside the transaction (S6). */
  'recover:inside',
  /** A person acts on the outbox; not yet committed. */
  'outbox:before-commit',
] as const;

/** One of the places. */
export type FailpointName = (typeof failpointNames)[number];

/** Told that a place has been reached. It throws to end the process there. */
export type Failpoint = (name: FailpointName) => void;

/** The product's: nothing happens. */
export const noFailpoint: Failpoint = () => undefined;

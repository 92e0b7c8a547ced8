/**
 * The points at which a crash does the most harm: between a decision and its record, or between a record and its
 * effect. In the product they do nothing. The simulation and the kill tests end the process at each of them.
 */
export const failpointNames = [
  /** An edit was accepted and is not committed yet. */
  'submit:before-commit',
  /** Committed, not yet acknowledged. */
  'submit:after-commit',
  /** The proposal was read; the timeline's baseline is not stored yet. */
  'send:before-baseline',
  /** The send is approved and has no attempt yet. */
  'send:checked',
  /** The call has a permit and no attempt yet. */
  'push:before-mark',
  /** The attempt is recorded, inside the transaction. */
  'push:inside-mark',
  /** The attempt is on disk; no byte was sent. */
  'push:after-mark',
  /** The answer arrived and is not committed yet. */
  'push:after-answer',
  /** Inside the transaction that commits the result. */
  'push:inside-commit',
  /** The result is committed. */
  'push:after-commit',
  /** Before the read that verifies an uncertain call. */
  'verify:before-read',
  /** After that read, before the verdict. */
  'verify:after-read',
  /** Inside the transaction that commits the verdict. */
  'verify:inside-commit',
  /** A page of a full sync was read and is not applied yet. */
  'full-sync:after-read',
  /** The page is applied; the cursor is not moved yet. */
  'full-sync:inside-apply',
  /** The page is committed with its cursor. */
  'full-sync:after-apply',
  /** The full sync is complete; its end is not recorded yet. */
  'full-sync:before-end',
  /** The service confirmed a deletion; the record is not removed here yet. */
  'deletion:confirmed',
  /** The timeline is applied; the proposals are not read yet. */
  'poll:after-activities',
  /** The sections of a changed proposal were read and are not applied yet. */
  'poll:after-sections',
  /** Inside the transaction that recovers after a crash. */
  'recover:inside',
  /** The user acted on the outbox; not committed yet. */
  'outbox:before-commit',
] as const;

/** The points of an upload of a picture. The schedules of the simulation upload none, so that they are apart. */
export const pictureFailpoints = [
  /** The service was asked; the part is not sent yet. */
  'picture:before-part',
  /** The service has answered to a part. */
  'picture:after-answer',
  /** The service has the picture; the journal does not know it yet. */
  'picture:before-commit',
] as const;

export type FailpointName = (typeof failpointNames)[number] | (typeof pictureFailpoints)[number];

/** Called at each point. Tests throw here to end the process. */
export type Failpoint = (name: FailpointName) => void;

export const noFailpoint: Failpoint = () => undefined;

import { z } from 'zod';

/**
 * The life of an operation in the journal (S2): queued → ready → sending → done | rejected | ambiguous →
 * probing → done | ready | needs-user. `held` is a person's own pause. `done` operations leave the outbox.
 */
export const operationStates = [
  'queued',
  'ready',
  'sending',
  'ambiguous',
  'probing',
  'needs-user',
  'rejected',
  'held',
  'done',
] as const;
/** Reads a state. */
export const operationStateSchema = z.enum(operationStates);
/** One of the states. */
export type OperationState = (typeof operationStates)[number];

import { z } from 'zod';

/**
 * The state of an operation. `src-main/core/sync/rules/lifecycle.ts` defines the transitions. An operation that took
 * effect leaves the outbox.
 */
export const operationStates = [
  'waiting',
  'sending',
  'uncertain',
  'verifying',
  'rejected',
  'undecided',
  'held',
] as const;
export const operationStateSchema = z.enum(operationStates);
export type OperationState = (typeof operationStates)[number];

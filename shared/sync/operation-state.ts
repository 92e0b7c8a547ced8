import { z } from 'zod';

/**
 * Where an operation stands (S2). `src-main/core/sync/rules/lifecycle.ts` says how it gets from one state to the next.
 * An operation that took effect leaves the outbox.
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

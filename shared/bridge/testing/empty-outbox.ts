import type { MethodOutput } from '../contract.ts';

/** An empty outbox. */
export const emptyOutbox: MethodOutput<'outbox.read'> = {
  entries: [],
  gone: [],
  isFromStart: true,
  isLast: true,
  cursor: { life: 'empty', version: 0 },
  conflicts: [],
  questions: [],
  uploads: [],
};

import type { ExpectedCall, OpenedCall } from '../../storage/accounts/accounts.ts';
import type { ActiveKey } from '../../storage/accounts/key-row.ts';
import { ServiceFailure } from '../../failure.ts';

/** What a read found before its call was opened; nobody has seen it yet. */
export type EarlyRead<Answer> = { readonly answer: Answer } | { readonly error: unknown };

/** A route needs the key of its call. */
const needsKey = new Error('The key is not known yet');

/** Stands for a key that an early read does not know. */
export const unknownKey = new Proxy<Partial<ActiveKey>>(
  {},
  {
    get() {
      throw needsKey;
    },
  },
) as ActiveKey;

/** A call after it was opened, and what its route found meanwhile. */
export interface ReadCall<Answer> {
  /** Null if it belongs to another account. */
  readonly opened: OpenedCall | null;
  /** Null if the route is asked now. */
  readonly early: EarlyRead<Answer> | null;
}

/**
 * Opens a call together with its read of the expected account. What it found is for the caller only if the database says
 * that the key belongs there.
 */
export async function readEarly<Answer>(
  call: ExpectedCall,
  read: (() => Promise<Answer>) | null,
): Promise<ReadCall<Answer>> {
  const early = await read?.().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  const error = early !== undefined && 'error' in early ? early.error : undefined;
  if (!call.ahead.isSent && error instanceof ServiceFailure && error.code === 'unavailable') throw error;
  const opened = await call.open();
  const isRight = opened !== null && opened.account.id === call.account && !opened.account.isSuspended;
  call.isWrong = !isRight;
  return { opened: isRight ? opened : null, early: early === undefined || error === needsKey ? null : early };
}

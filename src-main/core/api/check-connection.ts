import { AppError } from '#shared/errors/app-error.ts';
import { ended } from '#shared/i18n/ended.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { ApiClient } from './api-client.ts';
import type { Call } from '../limiter/limiter-types.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { ServerAccount } from './schemas/account.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/** Makes a call under the budget of its service. */
export type Counted = <T>(call: Call<T>) => Promise<CallOutcome<T>>;

type Failed = Exclude<CallOutcome<unknown>, { readonly type: 'ok' }>;

function busyReason(retryAfterMs: number | null): Reason {
  if (retryAfterMs === null) return createReason('errors.busy');
  return createReason('errors.busyFor', { count: Math.max(1, Math.ceil(retryAfterMs / 1000)) });
}

/** The code `text` marks the service's own message. */
const rejected = (reason: Reason): AppError =>
  new AppError(
    'rejected',
    reason.code === 'text'
      ? createReason('errors.callRefused', { message: ended(reason.params.text) })
      : reason,
  );

/** The error of a call that the user waits for, with a reason that says what to do. */
export function callError(outcome: Failed): AppError {
  return outcome.type === 'refused' ? rejected(outcome.reason) : connectionError(outcome);
}

/** The error of reading the account, with a reason that says what to do. */
function connectionError(outcome: Failed): AppError {
  switch (outcome.type) {
    case 'unauthorized':
      return new AppError('unauthorized', outcome.reason);
    case 'refused':
      return outcome.status === 403 || outcome.status === 402
        ? rejected(outcome.reason)
        : new AppError('bad-answer', createReason('errors.notThisApi'));
    case 'rate-limited':
      return new AppError('rate-limited', busyReason(outcome.retryAfterMs), { retriable: true });
    case 'unreachable':
      return new AppError('offline', outcome.reason, { retriable: true });
    case 'captive-portal':
      return new AppError('captive-portal', createReason('errors.portal'), { retriable: true });
    case 'uncertain':
      if (outcome.status === null) return new AppError('timeout', outcome.reason, { retriable: true });
      return outcome.status >= 500
        ? new AppError('server-fault', createReason('errors.tryLater', { cause: outcome.reason }), {
            retriable: true,
          })
        : new AppError('bad-answer', createReason('errors.tryOrCheckAddress', { cause: outcome.reason }));
    default:
      return assertNever(outcome);
  }
}

/**
 * Tries a client's address and key by reading the key's account. Throws an `AppError`:
 * `unauthorized`, `bad-answer` (not this API), `offline`, `timeout`, `captive-portal`, `rate-limited`,
 * `server-fault` or `rejected`.
 *
 * @param counted makes the call under the budget of its service
 */
export async function checkConnection(client: ApiClient, counted: Counted): Promise<ServerAccount> {
  const outcome = await counted(() => client.account.me());
  if (outcome.type === 'ok') return outcome.value;
  throw connectionError(outcome);
}

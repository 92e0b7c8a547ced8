import { AppError } from '#shared/errors/app-error.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { ApiClient } from './api-client.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { ServerAccount } from './schemas/account.ts';

type Failed = Exclude<CallOutcome<ServerAccount>, { readonly type: 'ok' }>;

const notThisApi = 'Something answers at this address, but it does not speak this API. Check the address.';

function secondsText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Why the account could not be read, with words that say what to do. */
function connectionError(outcome: Failed): AppError {
  switch (outcome.type) {
    case 'unauthorized':
      return new AppError(
        'unauthorized',
        `The service does not accept this key. It says: ${outcome.message}`,
      );
    case 'refused':
      return outcome.status === 403 || outcome.status === 402
        ? new AppError('rejected', outcome.message)
        : new AppError('bad-answer', notThisApi);
    case 'rate-limited': {
      const wait = outcome.retryAfterMs === null ? 'half a minute' : secondsText(outcome.retryAfterMs);
      return new AppError('rate-limited', `The service is busy. Try again in ${wait}.`, { retriable: true });
    }
    case 'unreachable':
      return new AppError('offline', outcome.reason, { retriable: true });
    case 'captive-portal':
      return new AppError(
        'captive-portal',
        'A web page answers instead of the service. Sign in to the network, or check the address.',
        { retriable: true },
      );
    case 'ambiguous':
      if (outcome.status === null) return new AppError('timeout', outcome.reason, { retriable: true });
      if (outcome.status >= 500) return new AppError('server-fault', outcome.reason, { retriable: true });
      return new AppError('bad-answer', notThisApi);
    default:
      return assertNever(outcome);
  }
}

/**
 * Tries the address and the key of a client by reading the account that the key opens. Throws an `AppError`:
 * `unauthorized`, `bad-answer` (not this API), `offline`, `timeout`, `captive-portal`, `rate-limited`,
 * `server-fault` or `rejected`.
 */
export async function checkConnection(client: ApiClient): Promise<ServerAccount> {
  const outcome = await client.account.me();
  if (outcome.type === 'ok') return outcome.value;
  throw connectionError(outcome);
}

import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MethodInput, MethodName, MethodOutput } from '#shared/bridge/contract.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../i18n/index.ts';

/**
 * A call that rejects with `timeout` after `ms`. A later answer is ignored, so use it only for calls that may be
 * repeated: reads, and the idempotent relay.
 */
export async function callWithDeadline<M extends MethodName>(
  client: BridgeClient,
  method: M,
  input: MethodInput<M>,
  ms: number,
): Promise<MethodOutput<M>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('timeout', t('edits.busy'), { retriable: true })), ms);
  });
  try {
    return await Promise.race([client.call(method, input), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

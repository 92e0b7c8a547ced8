import type { BridgeHandlers } from '#shared/bridge/server.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Updates } from '../ports.ts';
import { createReason } from '#shared/reasons/reason.ts';

type UpdateMethods =
  | 'updates.get'
  | 'updates.check'
  | 'updates.getAutomatic'
  | 'updates.setAutomatic'
  | 'updates.install';

/**
 * The app's self-update.
 *
 * @param pendingSends number of queued and running sends; a restart must not interrupt them
 */
export function createUpdateHandlers(
  updates: Updates,
  pendingSends: () => number,
): Pick<BridgeHandlers, UpdateMethods> {
  return {
    'updates.get': async () => updates.state(),
    'updates.check': async () => {
      await updates.check();
      return {};
    },
    'updates.getAutomatic': async () => ({ automatic: updates.isAutomatic() }),
    'updates.setAutomatic': async ({ automatic }) => {
      await updates.setAutomatic(automatic);
      return {};
    },
    'updates.install': async () => {
      if (updates.state().state !== 'ready') {
        throw new AppError('unavailable', createReason('errors.noUpdate'));
      }
      if (pendingSends() > 0) {
        throw new AppError('too-late', createReason('errors.updateWaits'));
      }
      updates.install();
      return {};
    },
  };
}

import type { BridgeClient } from '#shared/bridge/client.ts';
import { t } from '../i18n/index.ts';
import { useBackupRequests } from '../state/requests/backup-requests.ts';
import { showError } from './show-error.ts';

/**
 * Shows the newest backup that Layover saved by itself, in the dialog that restores it. `isOfWindow`: it has what a window
 * showed and the journal lacks.
 */
export async function showKeptBackup(bridge: BridgeClient, isOfWindow: boolean): Promise<void> {
  try {
    const { opened } = await bridge.call('backup.openMirrorBackup', {});
    if (opened !== null) useBackupRequests.getState().ask({ ...opened, isOfWindow });
  } catch (error) {
    showError(t('recovery.keptUnreadable'), error, { otherwise: t('recovery.failed') });
  }
}

import type { BridgeClient } from '#shared/bridge/client.ts';
import type { OpenedBackup } from '#shared/bridge/workspace-backup.ts';
import { showError } from '../../components/show-error.ts';
import { t } from '../../i18n/index.ts';
import { useBackupRequests } from '../../state/requests/backup-requests.ts';
import { preferencesText } from '../../state/preferences.ts';
import { showToast } from '../../ui/overlays/toast.tsx';

function showProblem(title: string, error: unknown): void {
  showError(title, error, { id: 'backup', otherwise: t('backup.failed'), durationMs: 12_000 });
}

/** Asks for a file, writes the whole workspace to it and reports the result. */
export async function saveBackup(bridge: BridgeClient): Promise<void> {
  try {
    const { saved } = await bridge.call('backup.save', { preferences: preferencesText() });
    if (saved === null) return;
    const { name, records, picturesLeftOut } = saved;
    const contents = t('backup.savedText', { count: records });
    showToast({
      id: 'backup',
      title: t('backup.saved', { name }),
      ...(picturesLeftOut === 0
        ? { description: contents }
        : {
            description: `${contents} ${t('backup.picturesLeftOut', { count: picturesLeftOut })}`,
            durationMs: 12_000,
          }),
    });
  } catch (error) {
    showProblem(t('backup.notSaved'), error);
  }
}

/** Shows the opened backup in the restore dialog, or the reason why it cannot be opened. */
async function show(open: () => Promise<{ readonly opened: OpenedBackup | null }>): Promise<void> {
  try {
    const { opened } = await open();
    if (opened !== null) useBackupRequests.getState().ask(opened);
  } catch (error) {
    showProblem(t('backup.notOpened'), error);
  }
}

/** Asks for a backup file and shows its contents. */
export function openBackup(bridge: BridgeClient): Promise<void> {
  return show(() => bridge.call('backup.choose', {}));
}

/** Shows the backup that was opened outside the app, if there is one. */
export function takeOfferedBackup(bridge: BridgeClient): Promise<void> {
  return show(() => bridge.call('backup.takeOffered', {}));
}

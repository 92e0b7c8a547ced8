import type { BridgeClient } from '#shared/bridge/client.ts';
import type { OpenedBackup } from '#shared/bridge/workspace-backup.ts';
import { showError } from '../../components/show-error.ts';
import { t } from '../../i18n/index.ts';
import { useBackupRequests } from '../../state/requests/backup-requests.ts';
import { preferencesText } from '../../state/preferences.ts';
import { showToast } from '../../ui/overlays/toast.tsx';

function sayProblem(title: string, error: unknown): void {
  showError(title, error, { id: 'backup', otherwise: t('backup.failed'), durationMs: 12_000 });
}

/** Asks where to, and writes the whole workspace there; says how it went. */
export async function saveBackup(bridge: BridgeClient): Promise<void> {
  try {
    const { saved } = await bridge.call('backup.save', { preferences: preferencesText() });
    if (saved === null) return;
    showToast({
      id: 'backup',
      title: t('backup.saved', { name: saved.name }),
      description: t('backup.savedText', { count: saved.records }),
    });
  } catch (error) {
    sayProblem(t('backup.notSaved'), error);
  }
}

/** Shows what `open` opens, in the dialog that restores it; says why where it cannot be opened. */
async function show(open: () => Promise<{ readonly opened: OpenedBackup | null }>): Promise<void> {
  try {
    const { opened } = await open();
    if (opened !== null) useBackupRequests.getState().ask(opened);
  } catch (error) {
    sayProblem(t('backup.notOpened'), error);
  }
}

/** Asks for a backup and shows what is in it. */
export function openBackup(bridge: BridgeClient): Promise<void> {
  return show(() => bridge.call('backup.choose', {}));
}

/** Shows the backup that was opened outside the app, where there is one. */
export function takeOfferedBackup(bridge: BridgeClient): Promise<void> {
  return show(() => bridge.call('backup.takeOffered', {}));
}

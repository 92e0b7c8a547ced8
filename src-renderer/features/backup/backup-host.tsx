import { useEffect } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SendMessage } from '#shared/sync/operation.ts';
import { useBridge } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { useBackupRequests } from '../../state/requests/backup-requests.ts';
import { useCommands } from '../../state/commands/index.ts';
import { openBackup, saveBackup, takeOfferedBackup } from './backup-files.ts';
import { RestoreDialog } from './restore-dialog.tsx';

interface Props {
  /** Opens the send dialog with a queued e-mail from the backup. */
  readonly onWrite: (proposalId: LocalId, message: SendMessage) => void;
}

/** Backup commands, files opened outside the app, and the restore dialog over any screen. */
export function BackupHost({ onWrite }: Props) {
  const bridge = useBridge();
  const { asked, close } = useBackupRequests();
  useEffect(() => {
    void takeOfferedBackup(bridge);
    return bridge.on('backup.offered', () => void takeOfferedBackup(bridge));
  }, [bridge]);
  useCommands(
    [
      {
        id: 'backup.save',
        title: t('backup.saveCommand'),
        group: 'sync',
        run: () => void saveBackup(bridge),
      },
      {
        id: 'backup.restore',
        title: t('backup.restoreCommand'),
        group: 'sync',
        run: () => void openBackup(bridge),
      },
    ],
    'window',
  );
  return asked === null ? null : (
    <RestoreDialog key={asked.id} backup={asked} onWrite={onWrite} onClose={close} />
  );
}

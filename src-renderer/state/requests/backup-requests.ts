import type { OpenedBackup } from '#shared/bridge/workspace-backup.ts';
import { createDialogRequest } from './dialog-request.ts';

/** The backup to restore. The user opens it in the settings, by a command, or outside the app. */
export const useBackupRequests = createDialogRequest<OpenedBackup>();

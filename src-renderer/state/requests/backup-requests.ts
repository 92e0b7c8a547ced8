import type { OpenedBackup } from '#shared/bridge/workspace-backup.ts';
import { createDialogRequest } from './dialog-request.ts';

/** A backup, or what a window still had of an account whose data was lost. */
export type AskedBackup = OpenedBackup & { readonly isOfWindow?: boolean };

/** The backup to restore. The user opens it in the settings, by a command, or outside the app. */
export const useBackupRequests = createDialogRequest<AskedBackup>();

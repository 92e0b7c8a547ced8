import { createHash } from 'node:crypto';
import path from 'node:path';
import type { OpenedBackup } from '#shared/bridge/workspace-backup.ts';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { NotificationSettings } from '#shared/domain/notifications.ts';
import { workspaceFileType } from '#shared/document/workspace-file.ts';
import type { Session } from '../account/session.ts';
import { collectWorkspace } from '../backup/collect-workspace.ts';
import { createOpenedBackups } from '../backup/opened-backups.ts';
import { packWorkspace } from '../backup/pack-workspace.ts';
import type { SettingsFile } from '../files/settings-file.ts';
import { writeChosenFile } from '../files/write-chosen-file.ts';
import type { Ports } from '../ports.ts';
import { timeInName } from '../recovery/files.ts';

type BackupMethods = Extract<keyof BridgeHandlers, `backup.${string}`>;

/** Tells accounts apart in a file that is to hold no address of a service. */
function fingerprint(accountKey: string): string {
  return createHash('sha256').update(accountKey).digest('hex');
}

/** The bridge's methods, and the way in for files that the system hands over. */
export interface BackupHandlers {
  readonly handlers: Pick<BridgeHandlers, BackupMethods>;
  /** A person opened this file outside the app: the window that asks first shows it. */
  offer(file: string): void;
}

/** The whole workspace as a file, and back again. What is restored is decided and done by the window. */
export function createBackupHandlers(
  session: Session,
  settings: SettingsFile<NotificationSettings>,
  { desktop, clock, newId, appInfo }: Ports,
): BackupHandlers {
  const backups = createOpenedBackups(newId);
  let offered: string | null = null;

  async function openOne(file: string | null): Promise<{ opened: OpenedBackup | null }> {
    if (file === null) return { opened: null };
    return { opened: await backups.open(file, fingerprint(session.account().accountKey)) };
  }

  return {
    offer(file) {
      offered = file;
    },
    handlers: {
      'backup.save': async ({ preferences }) => {
        const { journal, accountKey } = session.account();
        const state = session.state();
        if (state.state !== 'connected') return { saved: null };
        const now = clock.now();
        const name = `Layover ${timeInName(now)}.${workspaceFileType}`;
        const chosen = await desktop.chooseSaveFile({ name, type: workspaceFileType });
        if (chosen === null) return { saved: null };
        const file = collectWorkspace(journal, {
          madeAt: new Date(now).toISOString(),
          app: appInfo.version,
          account: {
            fingerprint: fingerprint(accountKey),
            name: state.accountName,
            email: state.accountEmail,
            currency: state.currency,
          },
          preferences,
          notifications: settings.get(),
        });
        const saved = await writeChosenFile(chosen, workspaceFileType, await packWorkspace(file));
        return { saved: { name: path.basename(saved), records: file.records.length } };
      },
      'backup.choose': async () => await openOne(await desktop.chooseOpenFile(workspaceFileType)),
      'backup.takeOffered': async () => {
        // Before anybody else can take it too.
        const file = offered;
        offered = null;
        return await openOne(file);
      },
      'backup.read': async ({ id, after, limit }) => backups.page(id, after, limit),
      'backup.close': async ({ id }) => {
        backups.close(id);
        return {};
      },
    },
  };
}

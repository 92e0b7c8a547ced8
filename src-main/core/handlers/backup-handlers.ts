import { createHash } from 'node:crypto';
import path from 'node:path';
import type { OpenedBackup } from '#shared/bridge/workspace-backup.ts';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { NotificationSettings } from '#shared/domain/activity/notifications.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import {
  workspaceFileType,
  workspaceFileVersion,
  type WorkspaceFile,
} from '#shared/document/files/workspace-file.ts';
import { noListViews } from '#shared/domain/list-views.ts';
import { mostCatalogItems } from '#shared/domain/pricing/catalog-item.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { Session } from '../account/session.ts';
import { collectWorkspace } from '../backup/collect-workspace.ts';
import { picturesIn } from '../backup/pictures-in.ts';
import { createOpenedBackups } from '../backup/opened-backups.ts';
import { packWorkspace } from '../backup/pack-workspace.ts';
import { restoredViews } from '../backup/restored-views.ts';
import type { SettingsFile } from '../files/settings-file.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import { writeChosenFile } from '../files/write-chosen-file.ts';
import type { Ports } from '../ports.ts';
import { accountFiles, ensureFolder, timeInName } from '../recovery/files.ts';
import { newestKeptFile, reportMissing } from '../recovery/kept-records.ts';
import { missingRecords } from '../recovery/preserve-mirror.ts';

type BackupMethods = Extract<keyof BridgeHandlers, `backup.${string}` | 'data.backUpMirror'>;

/** Identifies the account in a file that must not contain the service's address. */
function fingerprint(accountKey: string): string {
  return createHash('sha256').update(accountKey).digest('hex');
}

/** The ending of a backup of the whole workspace. */
const wholeEnding = `-whole.${workspaceFileType}`;

/** Writes a backup into an account's folder. */
async function writeKept(
  folder: string,
  at: number,
  packed: Uint8Array,
  ending = `.${workspaceFileType}`,
): Promise<void> {
  const { kept } = accountFiles(folder);
  ensureFolder(kept);
  const file = path.join(kept, `${timeInName(at)}${ending}`);
  await writeFileAtomically(file, [packed], { overwrite: true });
}

export interface BackupHandlers {
  readonly handlers: Pick<BridgeHandlers, BackupMethods>;
  /** Offers a file that the user opened outside the app to the first window that asks. */
  offer(file: string): void;
  /** Saves what the open account shows in its folder, for `backup.openMirrorBackup`. */
  keep(): Promise<void>;
}

/** Saves and opens workspace backups. The window decides what to restore and does it. */
export function createBackupHandlers(
  session: Session,
  settings: SettingsFile<NotificationSettings>,
  { desktop, clock, newId, appInfo }: Ports,
  { onCatalog, onViews }: { readonly onCatalog: () => void; readonly onViews: () => void },
): BackupHandlers {
  const backups = createOpenedBackups(newId);
  let offered: string | null = null;

  /** Records that a window has handed over so far (`data.backUpMirror`). */
  let handedOver: { readonly accountKey: string; readonly records: AnyRecord[] } | null = null;

  function fileOf(
    state: Extract<SessionState, { state: 'connected' }>,
    at: number,
  ): Pick<WorkspaceFile, 'format' | 'version' | 'madeAt' | 'app' | 'account'> {
    return {
      format: 'layover-workspace',
      version: workspaceFileVersion,
      madeAt: new Date(at).toISOString(),
      app: appInfo.version,
      account: {
        fingerprint: fingerprint(state.accountKey),
        name: state.accountName,
        email: state.accountEmail,
        currency: state.currency,
      },
    };
  }

  async function openOne(
    file: string | null,
    select?: (records: readonly AnyRecord[]) => readonly AnyRecord[],
  ): Promise<{ opened: OpenedBackup | null }> {
    if (file === null) return { opened: null };
    const { accountKey, pictures } = session.account();
    // On disk before the window restores the texts that show them. Unused ones are removed later.
    return { opened: await backups.open(file, fingerprint(accountKey), pictures.add, select) };
  }

  return {
    offer(file) {
      offered = file;
    },
    async keep() {
      const state = session.state();
      if (state.state !== 'connected') return;
      const { journal, files, folder } = session.account();
      const now = clock.now();
      const surroundings = { preferences: null, notifications: null };
      const file = collectWorkspace(journal, { ...fileOf(state, now), ...surroundings });
      const packed = await packWorkspace(file, picturesIn(file.records, journal, files).texts);
      await writeKept(folder, now, packed, wholeEnding);
    },
    handlers: {
      'backup.save': async ({ preferences }) => {
        const { journal, files } = session.account();
        const state = session.state();
        if (state.state !== 'connected') return { saved: null };
        const now = clock.now();
        const proposed = `Layover ${timeInName(now)}.${workspaceFileType}`;
        const chosen = await desktop.chooseSaveFile({ name: proposed, type: workspaceFileType });
        if (chosen === null) return { saved: null };
        const file = collectWorkspace(journal, {
          ...fileOf(state, now),
          preferences,
          notifications: settings.get(),
        });
        const pictures = picturesIn(file.records, journal, files);
        const packed = await packWorkspace(file, pictures.texts);
        const name = path.basename(await writeChosenFile(chosen, workspaceFileType, packed));
        return { saved: { name, records: file.records.length, picturesLeftOut: pictures.leftOut() } };
      },
      'backup.choose': async () => await openOne(await desktop.chooseOpenFile(workspaceFileType)),
      'backup.takeOffered': async () => {
        // Cleared before the first await, so that no other window takes it too.
        const file = offered;
        offered = null;
        return await openOne(file);
      },
      'backup.openMirrorBackup': async () => {
        const { journal, folder } = session.account();
        const file = newestKeptFile(folder);
        // Of the records of a window those that the journal lacks are shown; a whole workspace is shown as it was.
        if (file?.endsWith(wholeEnding) === true) return await openOne(file);
        return await openOne(file, (records) => missingRecords(journal, records));
      },
      'data.backUpMirror': async ({ accountKey, records, isLast }) => {
        const { journal, folder } = session.account(accountKey);
        if (handedOver?.accountKey !== accountKey) handedOver = { accountKey, records: [] };
        handedOver.records.push(...records);
        if (!isLast) return {};
        const shown = handedOver.records;
        handedOver = null;
        const state = session.state();
        const report = journal.meta.get('recovery') ?? null;
        if (report === null || state.state !== 'connected') return {};
        const now = clock.now();
        const surroundings = { preferences: null, notifications: null, emails: [] };
        const packed = await packWorkspace({
          ...fileOf(state, now),
          ...surroundings,
          records: shown,
        });
        await writeKept(folder, now, packed);
        reportMissing(journal, report, shown);
        return {};
      },
      'backup.read': async ({ id, after, limit }) => backups.page(id, after, limit),
      'backup.restoreCatalog': async ({ accountKey, id }) => {
        const { journal } = session.account(accountKey);
        const here = new Set(journal.catalog.all().map((item) => item.id));
        const added = backups
          .catalog(id)
          .filter((item) => !here.has(item.id))
          .slice(0, mostCatalogItems - here.size);
        journal.transaction(() => {
          for (const item of added) journal.catalog.put(item);
        });
        if (added.length > 0) onCatalog();
        return { added: added.length };
      },
      'backup.restoreViews': async ({ accountKey, id }) => {
        const { journal } = session.account(accountKey);
        const here = journal.meta.get('listViews') ?? noListViews;
        const next = restoredViews(here, backups.views(id));
        journal.transaction(() => journal.meta.set('listViews', next));
        onViews();
        return { added: next.views.length - here.views.length };
      },
      'backup.close': async ({ id }) => {
        backups.close(id);
        return {};
      },
    },
  };
}

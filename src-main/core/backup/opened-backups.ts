import { open } from 'node:fs/promises';
import path from 'node:path';
import type { OpenedBackup } from '#shared/bridge/workspace-backup.ts';
import type { WorkspaceFile } from '#shared/document/files/workspace-file.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { noListViews, type ListViews } from '#shared/domain/list-views.ts';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { fileError } from '../files/file-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { largestPacked, unpackWorkspace, type KeepPicture } from './pack-workspace.ts';

/** The part of a backup's records to offer. */
type SelectRecords = (records: readonly AnyRecord[]) => readonly AnyRecord[];

/** The opened backup. The window reads it page by page and never sees its path. */
export interface OpenedBackups {
  /**
   * Reads a file and keeps its pictures. `fingerprint` is that of the open account. Throws an `AppError` for the user;
   * then nothing is opened.
   */
  open(
    file: string,
    fingerprint: string,
    keepPicture: KeepPicture,
    select?: SelectRecords,
  ): Promise<OpenedBackup>;
  /** Throws `not-found` if the backup was closed or another one was opened since. */
  page(id: string, after: number, limit: number): { records: AnyRecord[]; next: number | null };
  /** The catalog of the backup. Throws as `page` does. */
  catalog(id: string): readonly CatalogItem[];
  /** The saved views and columns of the backup. Throws as `page` does. */
  views(id: string): ListViews;
  close(id: string): void;
}

/** The bytes of a file, one piece after the other. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    const handle = await open(file, 'r');
    try {
      const about = await handle.stat();
      if (!about.isFile()) throw new AppError('bad-input', createReason('errors.noBackup'));
      if (about.size > largestPacked) throw new AppError('bad-input', createReason('errors.backupTooLarge'));
      for await (const bytes of handle.createReadStream({ autoClose: false })) yield bytes as Uint8Array;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileError(error, 'read');
  }
}

/** Reads a backup and hands its pictures over. Throws an `AppError` for the user. */
export const readBackup = (file: string, keepPicture: KeepPicture): Promise<WorkspaceFile> =>
  unpackWorkspace(bytesOf(file), keepPicture);

function describe(id: string, name: string, file: WorkspaceFile, fingerprint: string): OpenedBackup {
  const count = (entity: AnyRecord['entity']): number =>
    file.records.filter((record) => record.entity === entity).length;
  const { madeAt, account, records, emails, preferences, notifications } = file;
  return {
    id,
    name,
    madeAt,
    account: { name: account.name, email: account.email },
    isSameAccount: account.fingerprint === fingerprint,
    counts: {
      records: records.length,
      clients: count('client'),
      proposals: count('proposal'),
      sections: count('section'),
      lineItems: count('line_item'),
      library: records.filter((record) => record.entity === 'section' && record.fields.proposal_id === null)
        .length,
      catalog: file.catalog?.length ?? 0,
      views: file.views?.views.length ?? 0,
    },
    emails,
    preferences,
    notifications,
  };
}

/** Holds the last opened backup in memory. */
export function createOpenedBackups(newId: () => string): OpenedBackups {
  let current: { readonly id: string; readonly file: WorkspaceFile } | null = null;
  function opened(id: string): WorkspaceFile {
    if (current?.id !== id) throw new AppError('not-found', createReason('errors.chooseAgain'));
    return current.file;
  }

  return {
    async open(archive, fingerprint, keepPicture, select = (records) => records) {
      const whole = await readBackup(archive, keepPicture);
      const file = { ...whole, records: [...select(whole.records)] };
      current = { id: newId(), file };
      return describe(current.id, path.basename(archive), file, fingerprint);
    },
    page(id, after, limit) {
      const { records } = opened(id);
      const end = after + limit;
      return { records: records.slice(after, end), next: end < records.length ? end : null };
    },
    catalog: (id) => opened(id).catalog ?? [],
    views: (id) => opened(id).views ?? noListViews,
    close(id) {
      if (current?.id === id) current = null;
    },
  };
}

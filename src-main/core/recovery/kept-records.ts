import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { workspaceFileType } from '#shared/document/files/workspace-file.ts';
import { readBackup } from '../backup/opened-backups.ts';
import type { Journal } from '../journal/journal.ts';
import type { Logger } from '../ports.ts';
import { accountFiles, isFolder } from './files.ts';
import { missingIn } from './preserve-mirror.ts';

/** The newest file with the records of a window; null if there is none. */
export function newestKeptFile(folder: string): string | null {
  const { kept } = accountFiles(folder);
  const names = isFolder(kept) ? readdirSync(kept).toSorted() : [];
  const newest = names.findLast((name) => name.endsWith(`.${workspaceFileType}`));
  return newest === undefined ? null : join(kept, newest);
}

interface AccountData {
  readonly journal: Journal;
  /** The account's folder. */
  readonly folder: string;
}

/** Whether the service has been read again since the journal was rebuilt. */
const isReadAgain = ({ meta }: Journal): boolean => (meta.get('lastPulledAt') ?? null) !== null;

/** Writes down what a window shows and the journal lacks. After a rebuild, this is final once the service was read. */
export function reportMissing(
  journal: Journal,
  report: RecoveryReport,
  shown: Parameters<typeof missingIn>[1],
): RecoveryReport {
  const complete = { ...report, ...missingIn(journal, shown) };
  journal.transaction(() => {
    journal.meta.set('recovery', complete);
    journal.meta.set('isRebuildCompared', isReadAgain(journal));
  });
  return complete;
}

/**
 * The report of a repair. A rebuilt journal is empty at first, so an edit of a record of the service is found missing
 * only after the service has been read again: then the window's records are compared once more.
 */
export async function completeReport(
  { journal, folder }: AccountData,
  isOpen: () => boolean,
  log: Logger,
): Promise<RecoveryReport | null> {
  const report = journal.meta.get('recovery') ?? null;
  if (report?.outcome !== 'rebuilt' || !isReadAgain(journal)) return report;
  if (journal.meta.get('isRebuildCompared') === true) return report;
  const file = newestKeptFile(folder);
  if (file === null) return report;
  try {
    const { records } = await readBackup(file, () => Promise.resolve());
    const current = isOpen() ? (journal.meta.get('recovery') ?? null) : null;
    return current === null ? null : reportMissing(journal, current, records);
  } catch (error) {
    log.error('the records of a window cannot be compared', error);
    return report;
  }
}

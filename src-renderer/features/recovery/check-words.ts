import type { DataCheck } from '#shared/bridge/data-check.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { MirrorCheck } from '../../data/index.ts';

/** One line of the result. */
export interface Finding {
  readonly about: 'journal' | 'backup' | 'mirror' | 'key';
  readonly label: string;
  readonly ok: boolean;
  readonly text: string;
}

const number = (value: number): string => value.toLocaleString();
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`;

function journalText(journal: DataCheck['journal']): string {
  if (journal.state === 'damaged') return `It is damaged: ${journal.reason}.`;
  const waiting = journal.waiting === 0 ? 'nothing waiting' : `${number(journal.waiting)} waiting`;
  return `Whole. ${counted(journal.records, 'record', 'records')}, ${waiting}.`;
}

function backupText(backup: DataCheck['backup'], formatTime: (at: number) => string): string {
  switch (backup.state) {
    case 'same':
      return `Restored for a trial and the same to the last row. ${counted(backup.generations, 'backup', 'backups')}, the newest from ${formatTime(backup.newestAt)}.`;
    case 'different':
      return 'What a backup gives is not the same as the journal. Restore it, and Layover keeps both.';
    case 'none':
      return 'There is none yet. Check that the disk has space.';
    default:
      return assertNever(backup);
  }
}

function mirrorText({ records, different }: MirrorCheck): string {
  return different === 0
    ? `All ${counted(records, 'record', 'records')} are shown as the journal has them.`
    : `${counted(different, 'record differs', 'records differ')} from the journal. Rebuild the local copy.`;
}

const keyTexts: Record<DataCheck['key'], string> = {
  readable: 'The keychain gives it.',
  missing: 'The keychain has none. Enter it again under Account.',
  unreadable: 'The keychain does not give it. Unlock it, then try again.',
  memory: 'In memory until Layover quits; there is no keychain.',
  embedded: 'The sample workspace needs none.',
};

/** What was found, part by part, in words; `mirror` is null where the window’s copy could not be read. */
export function findingsOf(
  check: DataCheck,
  mirror: MirrorCheck | null,
  formatTime: (at: number) => string,
): readonly Finding[] {
  return [
    {
      about: 'journal',
      label: 'Journal',
      ok: check.journal.state === 'sound',
      text: journalText(check.journal),
    },
    {
      about: 'backup',
      label: 'Backups',
      ok: check.backup.state === 'same',
      text: backupText(check.backup, formatTime),
    },
    {
      about: 'mirror',
      label: 'Local copy',
      ok: mirror?.different === 0,
      text: mirror === null ? 'It cannot be read. Rebuild the local copy.' : mirrorText(mirror),
    },
    {
      about: 'key',
      label: 'API key',
      ok: check.key !== 'missing' && check.key !== 'unreadable',
      text: keyTexts[check.key],
    },
  ];
}

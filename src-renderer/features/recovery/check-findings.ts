import type { DataCheck } from '#shared/bridge/data-check.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { MirrorCheck } from '../../data/index.ts';
import { reasonText, t } from '../../i18n/index.ts';

/** One line of the result. */
export interface Finding {
  readonly about: 'journal' | 'backup' | 'mirror' | 'key';
  readonly label: string;
  readonly ok: boolean;
  readonly text: string;
}

function journalText(journal: DataCheck['journal']): string {
  if (journal.state === 'damaged') return t('recovery.damagedWhy', { reason: reasonText(journal.reason) });
  const waiting =
    journal.waiting === 0
      ? t('recovery.nothingWaiting')
      : t('recovery.someWaiting', { number: journal.waiting });
  return t('recovery.whole', { records: t('recovery.records', { count: journal.records }), waiting });
}

function backupText(backup: DataCheck['backup'], formatTime: (at: number) => string): string {
  switch (backup.state) {
    case 'same':
      return t('recovery.backupSame', { count: backup.generations, time: formatTime(backup.newestAt) });
    case 'different':
      return t('recovery.backupDifferent');
    case 'none':
      return t('recovery.backupNone');
    default:
      return assertNever(backup);
  }
}

function mirrorText({ records, different }: MirrorCheck): string {
  return different === 0
    ? t('recovery.mirrorSame', { records: t('recovery.records', { count: records }) })
    : t('recovery.mirrorDiffers', { count: different });
}

const keyTexts = {
  readable: 'recovery.keyReadable',
  missing: 'recovery.keyMissing',
  unreadable: 'recovery.keyUnreadable',
  memory: 'recovery.keyMemory',
  embedded: 'recovery.keyEmbedded',
} as const satisfies Record<DataCheck['key'], string>;

/** Findings for each part; `mirror` is null if the window’s copy could not be read. */
export function findingsOf(
  check: DataCheck,
  mirror: MirrorCheck | null,
  formatTime: (at: number) => string,
): readonly Finding[] {
  return [
    {
      about: 'journal',
      label: t('recovery.journal'),
      ok: check.journal.state === 'sound',
      text: journalText(check.journal),
    },
    {
      about: 'backup',
      label: t('recovery.backups'),
      ok: check.backup.state === 'same',
      text: backupText(check.backup, formatTime),
    },
    {
      about: 'mirror',
      label: t('recovery.localCopy'),
      ok: mirror?.different === 0,
      text: mirror === null ? t('recovery.mirrorUnreadable') : mirrorText(mirror),
    },
    {
      about: 'key',
      label: t('recovery.apiKey'),
      ok: check.key !== 'missing' && check.key !== 'unreadable',
      text: t(keyTexts[check.key]),
    },
  ];
}

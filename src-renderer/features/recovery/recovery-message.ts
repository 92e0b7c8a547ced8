import type { RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import { t } from '../../i18n/index.ts';

/** The message about a restored journal. */
interface RecoveryMessage {
  readonly title: string;
  readonly text: string;
}

const foundText = {
  damaged: 'recovery.wasDamaged',
  missing: 'recovery.wasMissing',
  behind: 'recovery.wasBehind',
} as const satisfies Record<RecoveryReport['found'], string>;

/** Sentences one after the other; those that do not apply are left out. */
const together = (...sentences: readonly (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null).join(' ');

/** Names the work of a window that the journal lacks; null if there is none. */
function missingText({ missing, missingCount }: RecoveryReport): string | null {
  if (missingCount === 0) return null;
  const names = missing.map((name) => t('recovery.quoted', { name })).join(', ');
  const more = missingCount - missing.length;
  return t('recovery.missing', {
    names: more > 0 ? t('recovery.andMore', { names, count: more }) : names,
  });
}

/**
 * The message of a report.
 *
 * @param formatTime formats ms since the epoch as day and time
 * @param isRead whether the service has been read, which follows a rebuild
 */
export function recoveryMessage(
  report: RecoveryReport,
  formatTime: (at: number) => string,
  isRead = true,
): RecoveryMessage {
  const { outcome, backupAt, uncertain, keptIn } = report;
  const what = t(foundText[report.found]);
  const kept = keptIn === null ? null : t('recovery.keptIn', { folder: keptIn });
  const waiting = uncertain === 0 ? null : t('recovery.uncertain', { count: uncertain });
  switch (outcome) {
    case 'exact':
      return { title: t('recovery.exact'), text: together(what, t('recovery.exactText'), kept) };
    case 'partial':
      // Nothing was restored: what leads furthest is the data as it is.
      if (report.found === 'behind' && backupAt === null)
        return {
          title: t('recovery.older'),
          text: together(t('recovery.olderText'), missingText(report), waiting, kept),
        };
      return {
        title: t('recovery.partial'),
        text: together(
          what,
          backupAt === null
            ? t('recovery.partialText')
            : t('recovery.partialTextFrom', { time: formatTime(backupAt) }),
          missingText(report),
          waiting,
          kept,
        ),
      };
    case 'rebuilt':
      return {
        title: t(isRead ? 'recovery.rebuilt' : 'recovery.rebuiltSoon'),
        text: together(
          what,
          t('recovery.rebuiltText'),
          missingText(report),
          isRead || report.missingCount === 0 ? null : t('recovery.restoreLater'),
          waiting,
          t('recovery.rebuiltLocal'),
          kept,
        ),
      };
    default:
      return assertNever(outcome);
  }
}

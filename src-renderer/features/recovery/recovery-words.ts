import type { RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { assertNever } from '#shared/errors/assert-never.ts';

/** What a person reads about a restored journal. */
interface RecoveryWords {
  readonly title: string;
  readonly text: string;
}

const foundWords: Record<RecoveryReport['found'], string> = {
  damaged: 'was damaged',
  missing: 'was missing',
  behind: 'had lost its newest changes',
};

function doubtWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' One change that was waiting is looked into before it goes out; see the outbox.'
    : ` ${count} changes that were waiting are looked into before they go out; see the outbox.`;
}

/** The words for a report; `formatTime` turns ms since the epoch into a day and time. */
export function recoveryWords(report: RecoveryReport, formatTime: (at: number) => string): RecoveryWords {
  const what = `Layover’s journal on this computer ${foundWords[report.found]}.`;
  const kept = report.keptIn === null ? '' : ` The damaged file is kept in the folder “${report.keptIn}”.`;
  switch (report.outcome) {
    case 'exact':
      return {
        title: 'Your data was restored, and nothing is missing',
        text: `${what} It was made anew from a backup and everything recorded since.${kept}`,
      };
    case 'partial': {
      const from = report.backupAt === null ? '' : ` from ${formatTime(report.backupAt)}`;
      return {
        title: 'Your data was restored from a backup',
        text: `${what} It was made anew from the backup${from}, and what was recorded since could not be read to its end.${doubtWords(report.doubtful)}${kept}`,
      };
    }
    case 'anew':
      return {
        title: 'Your data is being read from the service again',
        text: `${what} There was no backup that could be used, so changes that had not reached the service may be missing.${kept}`,
      };
    default:
      return assertNever(report.outcome);
  }
}

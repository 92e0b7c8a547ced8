import type { Operation } from '#shared/sync/operation.ts';
import { t } from '../../i18n/index.ts';
import type { UndoOutcome } from './undo-steps.ts';

interface NotUndone extends UndoOutcome {
  readonly label: string;
  /** Number of operations to undo. */
  readonly total: number;
}

const alreadyDone = {
  archive: 'edits.alreadyArchived',
  record_decision: 'edits.alreadyRecorded',
  record_send: 'edits.alreadyRecordedSent',
  send: 'edits.alreadySent',
  delete: 'edits.alreadyDeleted',
} as const;

function isAlready(kind: Operation['kind']): kind is keyof typeof alreadyDone {
  return kind in alreadyDone;
}

/** Text for the user: which operations an undo or redo has not undone, and why. */
export function notAllUndone({ label, total, alreadySent, unconfirmed, lost }: NotUndone): string {
  const undoneCount = total - alreadySent.length - unconfirmed.length - lost.length;
  if (total === 1) return t(unconfirmed.length > 0 ? 'edits.goingOutNow' : 'edits.tooLate', { label });
  const kinds = Map.groupBy(alreadySent, ({ operation }) => operation.kind);
  return [
    undoneCount === 0 ? t('edits.tooLate', { label }) : t('edits.broughtBack', { back: undoneCount, total }),
    ...[...kinds].flatMap(([kind, { length: count }]) =>
      isAlready(kind) ? [t(alreadyDone[kind], { count })] : [],
    ),
    ...(unconfirmed.length === 0 ? [] : [t('edits.stillGoingOut', { count: unconfirmed.length })]),
  ].join(' ');
}

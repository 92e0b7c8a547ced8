import { storeReason } from '#shared/reasons/reason.ts';
import type { Attempt, Evidence, OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { locale, reasonText, t } from '../../i18n/index.ts';

const outcomes = {
  'in-flight': 'outbox.triedInFlight',
  done: 'outbox.triedDone',
  'no-effect': 'outbox.triedNoEffect',
  rejected: 'outbox.triedRejected',
  uncertain: 'outbox.triedUncertain',
} as const satisfies Record<Attempt['outcome'], string>;

/** A time to the second, in the user's format. */
export const formatDateTime = (at: number): string =>
  new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' });

/** An attempt: when it started, how it ended, and why. */
export function formatAttempt({ startedAt, outcome, status, reason }: Attempt): string {
  return [
    formatDateTime(startedAt),
    t(outcomes[outcome]),
    status === null ? null : `HTTP ${status}`,
    reason === null ? null : reasonText(reason),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** One check on the service: when, what was read, and the finding. */
export function formatCheck({ at, source, finding }: Evidence): string {
  return `${formatDateTime(at)} · ${reasonText(source)}: ${reasonText(finding)}`;
}

/** Consecutive checks with the same finding. */
export interface CheckRun {
  readonly first: Evidence;
  readonly last: Evidence;
  readonly times: number;
}

const isSame = (left: Evidence, right: Evidence): boolean =>
  storeReason(left.source) === storeReason(right.source) &&
  storeReason(left.finding) === storeReason(right.finding);

/** Combines consecutive checks with the same finding. There are several while the call may still take effect. */
export function checkRuns(evidence: readonly Evidence[]): readonly CheckRun[] {
  const runs: CheckRun[] = [];
  for (const check of evidence) {
    const before = runs.at(-1);
    if (before !== undefined && isSame(before.last, check))
      runs[runs.length - 1] = { ...before, last: check, times: before.times + 1 };
    else runs.push({ first: check, last: check, times: 1 });
  }
  return runs;
}

/** The first check of a run, the number of checks, and the time of the last. */
export function formatCheckRun({ first, last, times }: CheckRun): string {
  if (times === 1) return formatCheck(first);
  const time = new Date(last.at).toLocaleTimeString(locale(), { timeStyle: 'medium' });
  return `${formatCheck(first)} ${t('outbox.sameUntil', { times, time })}`;
}

/** All details of an operation, for the clipboard. */
export function entryText(
  { operation, state, attempts, evidence, reason }: OutboxEntry,
  title: string,
): string {
  return [
    title,
    t('outbox.detailState', { state }),
    ...(reason === null ? [] : [t('outbox.detailReason', { reason: reasonText(reason) })]),
    t('outbox.detailMade', { time: formatDateTime(operation.createdAt) }),
    t('outbox.detailOperation', { id: operation.opId }),
    ...attempts.map(formatAttempt),
    ...evidence.map(formatCheck),
  ].join('\n');
}

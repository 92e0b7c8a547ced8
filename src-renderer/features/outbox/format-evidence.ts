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

/** A moment to the second, in the user's own manner. */
export const formatDateTime = (at: number): string =>
  new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' });

/** One try: when it began, how it ended, and why. */
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

/** One look at the service: when, at what, and what was seen there (S8). */
export function formatCheck({ at, source, finding }: Evidence): string {
  return `${formatDateTime(at)} · ${reasonText(source)}: ${reasonText(finding)}`;
}

/** Looks, one after another, at which the same was seen. */
export interface CheckRun {
  readonly first: Evidence;
  readonly last: Evidence;
  readonly times: number;
}

const isSame = (left: Evidence, right: Evidence): boolean =>
  storeReason(left.source) === storeReason(right.source) &&
  storeReason(left.finding) === storeReason(right.finding);

/** The looks with those told once that saw the same again: while an answer may still come late, there are several. */
export function checkRuns(evidence: readonly Evidence[]): readonly CheckRun[] {
  const runs: CheckRun[] = [];
  for (const look of evidence) {
    const before = runs.at(-1);
    if (before !== undefined && isSame(before.last, look))
      runs[runs.length - 1] = { ...before, last: look, times: before.times + 1 };
    else runs.push({ first: look, last: look, times: 1 });
  }
  return runs;
}

/** A run of looks: the first, and how often the same was seen until when. */
export function formatCheckRun({ first, last, times }: CheckRun): string {
  if (times === 1) return formatCheck(first);
  const time = new Date(last.at).toLocaleTimeString(locale(), { timeStyle: 'medium' });
  return `${formatCheck(first)} ${t('outbox.sameUntil', { times, time })}`;
}

/** Everything that is known about an operation, to be copied. */
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

import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import { formatDuration, locale, percent, reasonText, t } from '../i18n/index.ts';

/** The look of the status button. Each tone has its own icon. */
export type SyncTone = 'calm' | 'busy' | 'offline' | 'waiting' | 'paused' | 'trouble';

/** The text of the status button. */
export interface SyncMessage {
  readonly tone: SyncTone;
  readonly text: string;
  /** The text without changing numbers, for assistive technology, which would announce every change. */
  readonly announcement: string;
  /** Advice to the user; null if nothing can be done. */
  readonly advice: string | null;
}

type Pending = Pick<SyncStatus, 'pendingChanges' | 'pendingSends'>;

/** "3 changes and 1 send"; empty if nothing is pending. */
export function pendingText({ pendingChanges, pendingSends }: Pending): string {
  const parts = [
    ...(pendingChanges > 0 ? [t('sync.changes', { count: pendingChanges })] : []),
    ...(pendingSends > 0 ? [t('sync.sends', { count: pendingSends })] : []),
  ];
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts);
}

/** "3 changes and 1 send waiting"; empty if nothing is pending. */
export function waitingText(status: Pending): string {
  const what = pendingText(status);
  return what === '' ? '' : t('sync.waiting', { what });
}

/** "2 need review"; empty if nothing does. */
export function reviewText(count: number): string {
  return count === 0 ? '' : t('sync.needsReview', { count });
}

const stages = {
  account: 'sync.readingAccount',
  clients: 'sync.readingClients',
  proposals: 'sync.readingProposals',
  sections: 'sync.readingSections',
  activities: 'sync.readingActivities',
} as const;

/**
 * The current stage of reading, with its share if the total is known: "Reading proposals, 29%". The engine counts
 * pages.
 */
export function pullingText(phase: Extract<SyncPhase, { phase: 'pulling' }>): string {
  const what = t(stages[phase.stage]);
  if (phase.total > 0) return `${what}, ${percent(phase.done / phase.total)}`;
  return phase.done > 0 ? `${what}, ${phase.done.toLocaleString(locale())}` : what;
}

/**
 * The message for a state of the sync engine. `elapsedSeconds` is the time since the report of the state, so that the
 * remaining seconds count down between two reports.
 */
export function syncMessage(status: SyncStatus, elapsedSeconds = 0): SyncMessage {
  const { current } = status;
  const waiting = waitingText(status);
  const withWaiting = (text: string): string =>
    waiting === '' ? text : t('sync.stateWaiting', { state: text, waiting });
  const same = (tone: SyncTone, text: string, advice: string | null): SyncMessage => ({
    tone,
    text,
    announcement: text,
    advice,
  });

  switch (current.phase) {
    case 'disconnected':
      return same('offline', t('sync.disconnected'), t('sync.disconnectedAdvice'));
    case 'idle':
      if (status.needsReview > 0) {
        return same('trouble', reviewText(status.needsReview), t('sync.decide'));
      }
      if (status.lastPulledAt === null) return same('busy', t('sync.starting'), null);
      // Without pending changes, everything is on the server.
      return waiting === ''
        ? same('calm', t('sync.synced'), null)
        : same('waiting', withWaiting(t('sync.saved')), null);
    case 'syncing': {
      const left = current.secondsLeft - elapsedSeconds;
      const { done, total } = current;
      const text =
        left > 0
          ? t('sync.progressLeft', { done, total, left: formatDuration(left) })
          : t('sync.progress', { done, total });
      return { tone: 'busy', text, announcement: t('sync.syncing'), advice: null };
    }
    case 'pulling':
      return { tone: 'busy', text: pullingText(current), announcement: t('sync.syncing'), advice: null };
    case 'offline':
      return same('offline', withWaiting(t('sync.offline')), t('sync.offlineAdvice'));
    case 'captive-portal':
      return same('trouble', t('sync.captivePortal'), t('sync.captivePortalAdvice'));
    case 'rate-limited':
      return {
        tone: 'waiting',
        text: t('sync.rateLimitedLeft', { left: formatDuration(current.secondsLeft - elapsedSeconds) }),
        announcement: t('sync.rateLimited'),
        advice: t('sync.rateLimitedAdvice'),
      };
    case 'unauthorized':
      return same('trouble', t('sync.unauthorized'), t('sync.unauthorizedAdvice'));
    case 'service-fault': {
      if (current.reason.code === 'errors.diskFull' || current.reason.code === 'errors.diskFullLeft')
        return same('trouble', t('sync.diskFull'), reasonText(current.reason));
      const left = current.secondsLeft - elapsedSeconds;
      return {
        tone: 'waiting',
        text:
          left > 0 ? t('sync.serviceFaultLeft', { left: formatDuration(left) }) : t('sync.serviceFaultNow'),
        announcement: t('sync.serviceFault'),
        advice: `${reasonText(current.reason)} ${t('sync.serviceFaultAdvice')}`.trim(),
      };
    }
    case 'paused':
      return same('paused', withWaiting(t('sync.paused')), t('sync.pausedAdvice'));
    default:
      return assertNever(current);
  }
}

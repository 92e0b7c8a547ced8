import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';
import { t } from '../i18n/translate.ts';

/** The text of pending e-mails, and why they are not sent yet. */
export function trayLabel({ current, pendingSends, needsReview }: SyncStatus): string {
  const reason = reasonOf(current);
  const parts = [
    pendingSends === 0 ? t('tray.nothing') : t('tray.waiting', { count: pendingSends }),
    ...(pendingSends > 0 && reason !== null ? [reason] : []),
    ...(needsReview > 0 ? [t('tray.review', { count: needsReview })] : []),
  ];
  return parts.join(' · ');
}

const reasons = {
  offline: 'tray.offline',
  'captive-portal': 'tray.portal',
  unauthorized: 'tray.keyRejected',
  disconnected: 'tray.disconnected',
  paused: 'tray.paused',
  'rate-limited': 'tray.busy',
  'service-fault': 'tray.busy',
  idle: null,
  syncing: null,
  pulling: null,
} as const satisfies Record<SyncPhase['phase'], string | null>;

function reasonOf({ phase }: SyncPhase): string | null {
  const reason = reasons[phase];
  return reason === null ? null : t(reason);
}

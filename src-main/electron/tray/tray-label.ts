import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';
import { t } from '../i18n/translate.ts';

/** The pending e-mails and why they have not been sent yet. */
export function trayLabel({ current, pendingSends, needsReview }: SyncStatus): string {
  const reason = reasonOf(current);
  const parts = [
    pendingSends === 0 ? t('tray.nothing') : t('tray.waiting', { count: pendingSends }),
    ...(pendingSends > 0 && reason !== null ? [reason] : []),
    ...(needsReview > 0 ? [t('tray.review', { count: needsReview })] : []),
  ];
  return parts.join(' · ');
}

function reasonOf(phase: SyncPhase): string | null {
  switch (phase.phase) {
    case 'offline':
      return t('tray.offline');
    case 'captive-portal':
      return t('tray.portal');
    case 'unauthorized':
      return t('tray.keyRejected');
    case 'disconnected':
      return t('tray.disconnected');
    case 'paused':
      return t('tray.paused');
    case 'rate-limited':
    case 'service-fault':
      return t('tray.busy');
    case 'idle':
    case 'syncing':
    case 'pulling':
      return null;
  }
}

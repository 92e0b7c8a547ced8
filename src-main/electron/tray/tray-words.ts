import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';

/** What the tray says about what waits: the sends, and why they have not gone out yet. */
export function trayWords({ current, pendingSends, needsReview }: SyncStatus): string {
  const waiting =
    pendingSends === 1 ? '1 proposal waiting to be sent' : `${pendingSends} proposals waiting to be sent`;
  const reason = reasonOf(current);
  const parts = [
    pendingSends === 0 ? 'Nothing is waiting to be sent' : waiting,
    ...(pendingSends > 0 && reason !== null ? [reason] : []),
    ...(needsReview > 0 ? [`${needsReview} ${needsReview === 1 ? 'needs' : 'need'} review`] : []),
  ];
  return parts.join(' · ');
}

function reasonOf(phase: SyncPhase): string | null {
  switch (phase.phase) {
    case 'offline':
      return 'offline';
    case 'captive-portal':
      return 'a sign-in page blocks the connection';
    case 'unauthorized':
      return 'the API key was rejected';
    case 'disconnected':
      return 'no account is connected';
    case 'paused':
      return 'sync is paused';
    case 'rate-limited':
    case 'service-fault':
      return 'the service is busy';
    case 'idle':
    case 'syncing':
    case 'pulling':
      return null;
  }
}

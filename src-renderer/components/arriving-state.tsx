import { useSyncStatus } from '../data/index.ts';
import { t } from '../i18n/index.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Stands in for a list of an account that has not been downloaded yet. */
export function ArrivingState() {
  const phase = useSyncStatus()?.current.phase;
  return phase === 'offline' || phase === 'captive-portal' ? (
    <EmptyState title={t('sync.notArrived')}>{t('sync.notArrivedText')}</EmptyState>
  ) : (
    <EmptyState title={t('sync.arriving')}>{t('sync.arrivingText')}</EmptyState>
  );
}

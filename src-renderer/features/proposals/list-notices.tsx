import { useMirrorPhase, useSyncStatus } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { relativeTime } from '../../ui/time/relative-time-text.ts';
import { useNow } from '../../ui/hooks/use-now.ts';

/** Time after the last successful read from which a list shows its age, ms. */
const staleAfter = 24 * 3_600_000;

/** Notices about the rows below: they are being rebuilt, or may be old. */
export function ListNotices() {
  const mirror = useMirrorPhase();
  const status = useSyncStatus();
  const now = useNow();

  // The recovery notice is shown above every screen.
  if (mirror.phase === 'failed') return null;
  if (mirror.phase === 'rebuilding') {
    return (
      <div className="mx-6 mt-4 max-w-[360px]">
        <Progress label={t('proposals.rebuilding')} value={mirror.records} total={0} />
      </div>
    );
  }
  const lastSyncedAt = status?.lastSyncedAt ?? null;
  const isReading = status?.current.phase === 'pulling' || status?.current.phase === 'syncing';
  if (lastSyncedAt === null || isReading || now - lastSyncedAt < staleAfter) return null;
  return (
    <Notice className="mx-4 mt-3">{t('proposals.stale', { when: relativeTime(lastSyncedAt, now) })}</Notice>
  );
}

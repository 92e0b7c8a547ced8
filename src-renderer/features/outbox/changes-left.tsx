import { useSyncStatus } from '../../data/index.ts';
import { formatDuration, locale, t } from '../../i18n/index.ts';
import { useElapsedSeconds } from '../../ui/hooks/use-elapsed-seconds.ts';

/** Number of changes that are being sent, and the time that their calls take. */
export function ChangesLeft() {
  const status = useSyncStatus();
  const current = status?.current;
  const elapsed = useElapsedSeconds(status, current?.phase === 'syncing');
  if (current?.phase !== 'syncing' || current.operationsLeft === 0) return null;
  const seconds = Math.max(0, current.secondsLeft - elapsed);
  const count = current.operationsLeft;
  const number = count.toLocaleString(locale());
  // Only the wait for the budget can be computed. The duration of the calls depends on the service.
  const text =
    seconds > 0
      ? t('outbox.changesLeft', { count, number, time: formatDuration(seconds) })
      : t('outbox.onlyChangesLeft', { count, number });
  return <span className="figures text-ui text-ink-2">{text}</span>;
}

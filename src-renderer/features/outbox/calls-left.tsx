import { useSyncStatus } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useElapsedSeconds } from '../../ui/use-elapsed-seconds.ts';

/** What the changes that go out now still cost: calls of the service's budget, and the time that they take. */
export function CallsLeft() {
  const status = useSyncStatus();
  const current = status?.current;
  const elapsed = useElapsedSeconds(status, current?.phase === 'syncing');
  if (current?.phase !== 'syncing' || current.done >= current.total) return null;
  const seconds = Math.max(0, current.secondsLeft - elapsed);
  const count = current.total - current.done;
  // The budget's time alone is known; where it allows all of them now, how long they take is the service's matter.
  const words =
    seconds > 0 ? t('outbox.callsLeft', { count, seconds }) : t('outbox.onlyCallsLeft', { count });
  return <span className="figures text-ui text-ink-2">{words}</span>;
}

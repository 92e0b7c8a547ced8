import { useNavigate } from '@tanstack/react-router';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { useBridge } from '../../../bridge/index.ts';
import { useSession, useSyncStatus } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { useReplaceKeyRequests } from '../../../state/requests/account-requests.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { SyncGlyph } from './sync-glyph.tsx';
import { pendingText, reviewText } from '../../../state/sync-message.ts';
import { useSyncMessage } from './use-sync-message.ts';

interface DetailsProps {
  readonly status: SyncStatus;
}

/** Pending work, time of the last read, and the sync controls. */
function SyncDetails({ status }: DetailsProps) {
  const bridge = useBridge();
  const navigate = useNavigate();
  const pending = pendingText(status);
  const { phase } = status.current;
  const paused = phase === 'paused';
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-label">
        <dt className="text-ink-3">{t('sync.waitingHead')}</dt>
        <dd className="text-ink">{pending === '' ? t('sync.nothing') : pending}</dd>
        <dt className="text-ink-3">{t('sync.lastSynced')}</dt>
        <dd className="text-ink">
          {status.lastSyncedAt === null ? t('sync.notYet') : <RelativeTime at={status.lastSyncedAt} />}
        </dd>
        {status.needsReview > 0 && (
          <>
            <dt className="text-ink-3">{t('sync.review')}</dt>
            <dd className="text-rejected">{reviewText(status.needsReview)}</dd>
          </>
        )}
      </dl>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {phase !== 'disconnected' && (
          <Button disabled={paused} onClick={() => void bridge.call('sync.now', {})}>
            {phase === 'unauthorized' ? t('sync.tryAgain') : t('commands.syncNow')}
          </Button>
        )}
        {(phase === 'unauthorized' || phase === 'disconnected') && (
          // The settings have the field for the key.
          <Button onClick={() => void navigate({ to: '/settings' })}>{t('sync.enterKey')}</Button>
        )}
        <Button variant="quiet" onClick={() => void bridge.call('sync.setPaused', { paused: !paused })}>
          {paused ? t('sync.resume') : t('sync.pause')}
        </Button>
        <Button variant="quiet" className="ml-auto" onClick={() => void navigate({ to: '/outbox' })}>
          {t('shell.outbox')}
        </Button>
      </div>
    </>
  );
}

/** Asks for the missing key. The embedded service has none. */
function EnterKeyButton() {
  const session = useSession();
  const phase = useSyncStatus()?.current.phase;
  const ask = useReplaceKeyRequests((store) => store.ask);
  const needsKey = phase === 'unauthorized' || phase === 'disconnected';
  if (!needsKey || session?.state !== 'connected' || session.embedded) return null;
  return (
    <Button className="mt-1 mb-1 ml-7 narrow:hidden" onClick={() => ask(true)}>
      {t('sync.enterKey')}
    </Button>
  );
}

/**
 * Pending work and the engine's state, always as text and glyph. The text is also a `role=status` line, without
 * changing numbers.
 */
export function SyncPill() {
  const status = useSyncStatus();
  const message = useSyncMessage();
  const review =
    status !== undefined && status.needsReview > 0 && status.current.phase !== 'idle'
      ? reviewText(status.needsReview)
      : '';

  return (
    <>
      <Popover
        label={t('sync.title')}
        side="top"
        className="w-[280px]"
        trigger={
          <button
            type="button"
            data-sync-tone={message.tone}
            className="flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-left text-label text-ink-2 transition-colors hover:bg-hover data-popup-open:bg-press"
          >
            <SyncGlyph tone={message.tone} />
            <span className="figures min-w-0 grow narrow:sr-only">
              <span className="block text-ink">{message.text}</span>
              {review !== '' && <span className="block text-rejected">{review}</span>}
            </span>
          </button>
        }
      >
        <p className="mb-2 text-ui font-medium text-ink">{message.text}</p>
        {message.advice !== null && <p className="mb-3 text-ui text-ink-2">{message.advice}</p>}
        {status !== undefined && <SyncDetails status={status} />}
      </Popover>
      <EnterKeyButton />
      <div role="status" className="sr-only">
        {[message.announcement, review].filter((part) => part !== '').join('. ')}
      </div>
    </>
  );
}

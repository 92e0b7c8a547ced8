import { Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { WebhookEndpoint, WebhookTrial } from '#shared/bridge/webhooks.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { useBridge } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { eventWords } from './event-words.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { SettingBlock, SettingSection } from './setting-section.tsx';

type Reading =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly endpoints: readonly WebhookEndpoint[] }
  | { readonly state: 'failed'; readonly reason: string };

/** A trial delivery of one endpoint. */
type Trial =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | { readonly state: 'ended'; readonly words: string };

const reasonOf = (error: unknown): string => (isAppError(error) ? error.message : t('editor.internal'));

/** Where the service reports what happens to other programs. They are the account's, so that they need a connection. */
export function WebhookSettings() {
  const bridge = useBridge();
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  const [adding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<WebhookEndpoint | null>(null);

  const read = useCallback(() => {
    setReading({ state: 'reading' });
    bridge.call('webhooks.list', {}).then(
      ({ endpoints }) => setReading({ state: 'read', endpoints }),
      (error: unknown) => setReading({ state: 'failed', reason: reasonOf(error) }),
    );
  }, [bridge]);
  useEffect(read, [read]);

  function remove(endpoint: WebhookEndpoint): void {
    setDoomed(null);
    bridge
      .call('webhooks.delete', { id: endpoint.id })
      .then(read, (error: unknown) => setReading({ state: 'failed', reason: reasonOf(error) }));
  }

  return (
    <SettingSection id="webhooks" title={t('webhooks.title')} description={t('webhooks.description')}>
      {reading.state === 'reading' && (
        <SettingBlock>
          <Spinner label={t('webhooks.reading')} />
        </SettingBlock>
      )}
      {reading.state === 'failed' && (
        <SettingBlock>
          <Notice
            tone="error"
            live
            action={
              <Button variant="quiet" onClick={read}>
                {t('webhooks.again')}
              </Button>
            }
          >
            {reading.reason}
          </Notice>
        </SettingBlock>
      )}
      {reading.state === 'read' && reading.endpoints.length === 0 && (
        <SettingBlock>
          <p className="text-ui text-ink-3">{t('webhooks.none')}</p>
        </SettingBlock>
      )}
      {reading.state === 'read' &&
        reading.endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} onDelete={() => setDoomed(endpoint)} />
        ))}
      <SettingBlock>
        <Button icon={<Plus size={14} />} onClick={() => setAdding(true)}>
          {t('webhooks.add')}
        </Button>
      </SettingBlock>
      {adding && (
        <NewWebhookDialog
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            read();
          }}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        title={t('webhooks.confirmDelete')}
        confirmLabel={t('webhooks.delete')}
        danger
        onCancel={() => setDoomed(null)}
        onConfirm={() => doomed !== null && remove(doomed)}
      >
        {t('webhooks.confirmText', { url: doomed?.targetUrl ?? '' })}
      </ConfirmDialog>
    </SettingSection>
  );
}

interface RowProps {
  readonly endpoint: WebhookEndpoint;
  readonly onDelete: () => void;
}

function EndpointRow({ endpoint, onDelete }: RowProps) {
  const bridge = useBridge();
  const [trial, setTrial] = useState<Trial>({ state: 'none' });
  const { id, targetUrl, events } = endpoint;

  function tryIt(): void {
    setTrial({ state: 'running' });
    bridge.call('webhooks.try', { id }).then(
      (result) => setTrial({ state: 'ended', words: trialWords(result) }),
      (error: unknown) => setTrial({ state: 'ended', words: reasonOf(error) }),
    );
  }

  return (
    <div className="flex flex-col gap-1 py-3">
      <div className="flex items-center gap-2">
        <span className="selectable min-w-0 grow truncate text-ui text-ink" title={targetUrl}>
          {targetUrl}
        </span>
        <Button disabled={trial.state === 'running'} onClick={tryIt}>
          {t('webhooks.try')}
        </Button>
        <IconButton
          label={t('webhooks.deleteOf', { url: targetUrl })}
          icon={<Trash2 size={14} />}
          onClick={onDelete}
        />
      </div>
      <p className="text-label text-ink-2">{events.map(eventWords).join(', ')}</p>
      {trial.state !== 'none' && (
        <p role="status" className="text-label text-ink-2">
          {trial.state === 'running' ? t('webhooks.trying') : trial.words}
        </p>
      )}
    </div>
  );
}

/** How a trial delivery ended, in words. */
function trialWords({ status, ms, detail }: WebhookTrial): string {
  if (status === null) return t('webhooks.noAnswer', { detail });
  const words = { status: `${status} ${detail}`.trim(), ms };
  return status >= 200 && status < 300 ? t('webhooks.accepted', words) : t('webhooks.refused', words);
}

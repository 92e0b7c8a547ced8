import { Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WebhookEndpoint, WebhookTrial } from '#shared/bridge/webhooks.ts';
import { useBridge } from '../../../bridge/index.ts';
import { errorText, reasonText, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useRetainedFocus } from '../../../ui/hooks/use-retained-focus.ts';
import { eventLabel } from './event-labels.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { ReadingBlock } from '../reading-block.tsx';
import { SettingBlock, SettingSection } from '../setting-section.tsx';
import { WebhookQueue } from './webhook-queue.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

type Reading =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly endpoints: readonly WebhookEndpoint[] }
  | { readonly state: 'failed'; readonly reason: string };

/** A test delivery to an endpoint. */
type Trial =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | { readonly state: 'ended'; readonly message: string };

/** Endpoints of other programs for the service's events. They belong to the account and need a connection. */
export function WebhookSettings() {
  const bridge = useBridge();
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  const [adding, setAdding] = useState(false);
  /** The secret of the newest endpoint. */
  const [issued, setIssued] = useState<string | null>(null);
  const [pendingDelete, setPendingDelete] = useState<WebhookEndpoint | null>(null);
  /** Ids of endpoints that are being deleted. */
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  /** Reason of the latest failed delete. The list stays. */
  const [notDeleted, setNotDeleted] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useRetainedFocus(list);

  const read = useCallback(() => {
    // The present list stays until the next one is read.
    setReading((before) => (before.state === 'read' ? before : { state: 'reading' }));
    bridge.call('webhooks.list', {}).then(
      ({ endpoints }) => setReading({ state: 'read', endpoints }),
      (error: unknown) => setReading({ state: 'failed', reason: errorText(error) }),
    );
  }, [bridge]);
  useEffect(read, [read]);

  function remove({ id }: WebhookEndpoint): void {
    setPendingDelete(null);
    setNotDeleted(null);
    setLeaving((before) => new Set([...before, id]));
    bridge
      .call('webhooks.delete', { id })
      .catch((error: unknown) => setNotDeleted(errorText(error)))
      .finally(() => {
        setLeaving((before) => new Set([...before].filter((other) => other !== id)));
        read();
      });
  }

  return (
    <SettingSection id="webhooks" title={t('webhooks.title')} description={t('webhooks.description')}>
      {reading.state !== 'read' && (
        <ReadingBlock
          label={t('webhooks.reading')}
          reason={reading.state === 'failed' ? reading.reason : null}
          onRetry={read}
        />
      )}
      {reading.state === 'read' && reading.endpoints.length === 0 && (
        <SettingBlock>
          <p className="text-ui text-ink-3">{t('webhooks.none')}</p>
        </SettingBlock>
      )}
      {notDeleted !== null && (
        <SettingBlock>
          <Notice tone="error" live>
            {notDeleted}
          </Notice>
        </SettingBlock>
      )}
      {reading.state === 'read' && reading.endpoints.length > 0 && (
        <div ref={list} className="divide-y divide-line">
          {reading.endpoints.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              isLeaving={leaving.has(endpoint.id)}
              onDelete={() => setPendingDelete(endpoint)}
            />
          ))}
        </div>
      )}
      {reading.state === 'read' && reading.endpoints.length > 0 && <WebhookQueue />}
      <SettingBlock>
        <Button icon={<Plus size={14} />} onClick={() => setAdding(true)}>
          {t('webhooks.add')}
        </Button>
      </SettingBlock>
      {adding && (
        <NewWebhookDialog
          onClose={() => setAdding(false)}
          onFailed={read}
          onAdded={(secret) => {
            setAdding(false);
            setIssued(secret);
            read();
          }}
        />
      )}
      {issued !== null && <WebhookSecretDialog secret={issued} onClose={() => setIssued(null)} />}
      <ConfirmDialog
        open={pendingDelete !== null}
        title={t('webhooks.confirmDelete')}
        confirmLabel={t('webhooks.delete')}
        danger
        onCancel={() => setPendingDelete(null)}
        onConfirm={() => pendingDelete !== null && remove(pendingDelete)}
      >
        {t('webhooks.confirmText', { url: pendingDelete?.targetUrl ?? '' })}
      </ConfirmDialog>
    </SettingSection>
  );
}

interface RowProps {
  readonly endpoint: WebhookEndpoint;
  /** Whether its delete is in flight. */
  readonly isLeaving: boolean;
  readonly onDelete: () => void;
}

function EndpointRow({ endpoint, isLeaving, onDelete }: RowProps) {
  const bridge = useBridge();
  const [trial, setTrial] = useState<Trial>({ state: 'none' });
  const { id, targetUrl, events } = endpoint;

  function tryIt(): void {
    setTrial({ state: 'running' });
    bridge.call('webhooks.try', { id }).then(
      (result) => setTrial({ state: 'ended', message: trialText(result) }),
      (error: unknown) => setTrial({ state: 'ended', message: errorText(error) }),
    );
  }

  return (
    <div data-row={id} className="flex flex-col gap-1 py-3">
      <div className="flex items-center gap-2">
        <span className="selectable min-w-0 grow truncate text-ui text-ink" title={targetUrl}>
          {targetUrl}
        </span>
        <Button busy={trial.state === 'running'} disabled={isLeaving} onClick={tryIt}>
          {t('webhooks.try')}
        </Button>
        <IconButton
          label={t('webhooks.deleteOf', { url: targetUrl })}
          icon={<Trash2 size={14} />}
          disabled={isLeaving}
          focusableWhenDisabled
          onClick={onDelete}
        />
      </div>
      <p className="text-label text-ink-2">{events.map(eventLabel).join(', ')}</p>
      {(isLeaving || trial.state !== 'none') && (
        <p role="status" className="text-label text-ink-2">
          {isLeaving ? t('webhooks.deleting') : statusText(trial)}
        </p>
      )}
    </div>
  );
}

function statusText(trial: Trial): string {
  if (trial.state === 'none') return '';
  return trial.state === 'running' ? t('webhooks.trying') : trial.message;
}

/** Result of a test delivery. */
function trialText({ status, ms, reason }: WebhookTrial): string {
  const detail = reason === null ? '' : reasonText(reason);
  if (status === null) return t('webhooks.noAnswer', { detail });
  const answer = { status: `${status} ${detail}`.trim(), ms };
  return status >= 200 && status < 300 ? t('webhooks.accepted', answer) : t('webhooks.refused', answer);
}

import { useRef, useState, type SubmitEvent } from 'react';
import { newWebhookSchema } from '#shared/bridge/webhooks.ts';
import { webhookEvents, type WebhookEvent } from '#shared/domain/activity/webhook-event.ts';
import { isAppError, type ErrorCode } from '#shared/errors/app-error.ts';
import { useBridge } from '../../../bridge/index.ts';
import { reasonText, t } from '../../../i18n/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { focusFirstInvalid } from '../../../ui/feedback/focus-first-invalid.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { eventLabel } from './event-labels.ts';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';

interface Props {
  readonly onClose: () => void;
  /** Called with the signing secret; null if the service does not sign. */
  readonly onAdded: (secret: string | null) => void;
  /** Called after a failure of unknown effect, so that the list is read again. */
  readonly onFailed: () => void;
}

const formId = 'new-webhook';

/** Errors of calls that may have taken effect. */
const uncertain: ReadonlySet<ErrorCode> = new Set(['timeout', 'server-fault', 'bad-answer']);

function problemText(error: unknown): string {
  if (!isAppError(error)) return t('common.internal');
  const problem = reasonText(error.reason);
  return uncertain.has(error.code) ? `${problem} ${t('webhooks.checkFirst')}` : problem;
}

/** A new endpoint: its address and events. A notice tells that it cannot be changed afterwards. */
export function NewWebhookDialog({ onClose, onAdded, onFailed }: Props) {
  const bridge = useBridge();
  const [targetUrl, setTargetUrl] = useState('https://');
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set(['proposal_accepted']));
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const parsed = newWebhookSchema.safeParse({ targetUrl: targetUrl.trim(), events: [...events] });
  const isBadUrl = !newWebhookSchema.shape.targetUrl.safeParse(targetUrl.trim()).success;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isAdding) return;
    setTried(true);
    if (!parsed.success) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    setProblem(null);
    setIsAdding(true);
    bridge
      .call('webhooks.create', parsed.data)
      .then(
        ({ signingKey }) => onAdded(signingKey),
        (error: unknown) => {
          setProblem(problemText(error));
          onFailed();
        },
      )
      .finally(() => setIsAdding(false));
  }

  function toggle(name: WebhookEvent, isOn: boolean): void {
    const next = new Set(events);
    if (isOn) next.add(name);
    else next.delete(name);
    setEvents(next);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={address}
      title={t('webhooks.add')}
      description={t('webhooks.cannotChange')}
      actions={
        <DialogActions onCancel={onClose} form={formId} busy={isAdding}>
          {t('webhooks.add')}
        </DialogActions>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ProblemNotice text={problem} />
        <TextField
          ref={address}
          label={t('webhooks.address')}
          type="url"
          value={targetUrl}
          onChange={setTargetUrl}
          error={tried && isBadUrl ? t('webhooks.badAddress') : undefined}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 text-label font-medium text-ink-2">{t('webhooks.events')}</legend>
          <div className="grid grid-cols-2 gap-2">
            {webhookEvents.map((name) => (
              <Checkbox key={name} checked={events.has(name)} onChange={(isOn) => toggle(name, isOn)}>
                {eventLabel(name)}
              </Checkbox>
            ))}
          </div>
          {tried && events.size === 0 && (
            <p role="alert" className="text-label text-rejected">
              {t('webhooks.chooseEvent')}
            </p>
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}

import { useRef, useState, type SubmitEvent } from 'react';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useBridge } from '../../../bridge/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { keyProblem, type KeyProblem } from './key-errors.ts';

type Account = MethodOutput<'session.test'>;

/** Where the form is; a key that was tested stays to be replaced. */
type Step =
  | { readonly step: 'filling'; readonly problem: KeyProblem | null }
  | { readonly step: 'testing' }
  | { readonly step: 'tested'; readonly account: Account }
  | { readonly step: 'replacing' };

interface Props {
  readonly session: Extract<SessionState, { state: 'connected' }>;
  readonly onClose: () => void;
}

const formId = 'replace-key';

/**
 * A new key for the same account, tested on its own or as part of the replacement. A key of another account is refused.
 */
export function ReplaceKeyDialog({ session, onClose }: Props) {
  const bridge = useBridge();
  const [apiKey, setApiKey] = useState('');
  const [state, setState] = useState<Step>({ step: 'filling', problem: null });
  const field = useRef<HTMLInputElement>(null);
  /** What the field holds: an answer about another key says nothing. */
  const typed = useRef('');
  const problem = state.step === 'filling' ? state.problem : null;
  const busy = state.step === 'testing' || state.step === 'replacing';

  async function attempt(step: 'testing' | 'replacing', act: (key: string) => Promise<void>): Promise<void> {
    const key = apiKey.trim();
    if (key === '') {
      setState({ step: 'filling', problem: { field: 'key', text: t('settings.enterKey') } });
      field.current?.focus();
      return;
    }
    setState({ step });
    try {
      await act(key);
    } catch (error) {
      if (typed.current.trim() === key) setState({ step: 'filling', problem: keyProblem(error) });
    }
  }

  const test = (): Promise<void> =>
    attempt('testing', async (key) => {
      const account = await bridge.call('session.test', { baseUrl: session.baseUrl ?? '', apiKey: key });
      if (typed.current.trim() === key) setState({ step: 'tested', account });
    });

  const replace = (): Promise<void> =>
    attempt('replacing', async (key) => {
      await bridge.call('session.replaceKey', { apiKey: key });
      showToast({ title: t('settings.keyInUse') });
      onClose();
    });

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    void replace();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('settings.replaceTitle')}
      description={t('settings.replaceText', { account: session.accountName })}
      initialFocus={field}
      actions={
        <>
          <Button
            size="medium"
            className="mr-auto"
            busy={state.step === 'testing'}
            disabled={busy}
            onClick={() => void test()}
          >
            {t('settings.test')}
          </Button>
          <DialogActions onCancel={onClose} form={formId} busy={state.step === 'replacing'} disabled={busy}>
            {t('settings.replace')}
          </DialogActions>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        <TextField
          ref={field}
          label={t('settings.newKey')}
          type="password"
          value={apiKey}
          readOnly={state.step === 'replacing'}
          onChange={(value) => {
            typed.current = value;
            setApiKey(value);
            setState({ step: 'filling', problem: null });
          }}
          error={problem?.field === 'key' ? problem.text : undefined}
        />
        {problem?.field === 'form' && (
          <Notice tone="error" live>
            {problem.text}
          </Notice>
        )}
        {state.step === 'tested' && (
          <Notice live title={t('settings.keyWorks')}>
            {t('settings.keyOpens', {
              account: state.account.accountName,
              email: state.account.accountEmail,
            })}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

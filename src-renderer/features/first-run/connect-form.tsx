import { useEffect, useRef, useState, type Ref, type SubmitEvent } from 'react';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { useBridge } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { focusFirstInvalid } from '../../ui/feedback/focus-first-invalid.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import { connectError, type ConnectError } from './connect-error.ts';

type Account = MethodOutput<'session.test'>;

/** The form's way: fill in, being tested, tested and waiting for a yes, being connected. */
type Step =
  | { readonly step: 'filling'; readonly error: ConnectError | null }
  | { readonly step: 'testing' }
  | { readonly step: 'tested'; readonly account: Account; readonly error: ConnectError | null }
  | { readonly step: 'connecting'; readonly account: Account };

/** The missing input, before any request to the service. */
function missing(baseUrl: string, apiKey: string): ConnectError | null {
  if (baseUrl.trim() === '') return { field: 'address', text: t('firstRun.noAddress') };
  if (apiKey.trim() === '') return { field: 'key', text: t('firstRun.noKey') };
  return null;
}

interface Props {
  /** Filled in at first; then only the key is missing. */
  readonly startAddress?: string;
  readonly addressField?: Ref<HTMLInputElement>;
  /** Another account is being opened. */
  readonly disabled?: boolean;
  /** Told when an account is being connected, and when that has failed. */
  readonly onConnecting?: (isConnecting: boolean) => void;
}

/** Time without an answer after which a notice appears, ms. */
const slowAfter = 3000;

/** Address and key of an account, tested before they are saved. */
export function ConnectForm({ startAddress = '', addressField, disabled = false, onConnecting }: Props) {
  const bridge = useBridge();
  const [baseUrl, setBaseUrl] = useState(startAddress);
  const [apiKey, setApiKey] = useState('');
  const [state, setState] = useState<Step>({ step: 'filling', error: null });
  /** Counts edits of the form, so that an answer about a former address or key is ignored. */
  const typed = useRef(0);
  const form = useRef<HTMLFormElement>(null);
  const keyField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (startAddress !== '') keyField.current?.focus();
  }, [startAddress]);
  const input = { baseUrl: baseUrl.trim(), apiKey: apiKey.trim() };
  const error = 'error' in state ? state.error : null;
  useEffect(() => {
    if (error !== null && form.current !== null) focusFirstInvalid(form.current);
  }, [error]);
  const errorAt = (field: ConnectError['field']): string | undefined =>
    error?.field === field ? error.text : undefined;

  function edit(set: (value: string) => void): (value: string) => void {
    return (value) => {
      typed.current += 1;
      set(value);
      setState({ step: 'filling', error: null });
    };
  }

  async function test(): Promise<void> {
    const lacking = missing(baseUrl, apiKey);
    if (lacking !== null) {
      setState({ step: 'filling', error: lacking });
      return;
    }
    setState({ step: 'testing' });
    const about = typed.current;
    const end = (next: Step): void => {
      if (typed.current === about) setState(next);
    };
    try {
      end({ step: 'tested', account: await bridge.call('session.test', input), error: null });
    } catch (thrown) {
      end({ step: 'filling', error: connectError(thrown) });
    }
  }

  /** The pending answer will be ignored. */
  function cancel(): void {
    typed.current += 1;
    setState({ step: 'filling', error: null });
  }

  async function connect(account: Account): Promise<void> {
    setState({ step: 'connecting', account });
    onConnecting?.(true);
    try {
      await bridge.call('session.connect', input);
    } catch (thrown) {
      setState({ step: 'tested', account, error: connectError(thrown) });
      onConnecting?.(false);
    }
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (state.step === 'filling') void test();
    else if (state.step === 'tested') void connect(state.account);
  }

  const isWaiting = state.step === 'testing' || state.step === 'connecting';
  const isSlow = useDelayed(isWaiting, slowAfter);
  const isTested = state.step === 'tested' || state.step === 'connecting';
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <TextField
        {...(addressField !== undefined && { ref: addressField })}
        label={t('firstRun.address')}
        type="url"
        value={baseUrl}
        onChange={edit(setBaseUrl)}
        readOnly={state.step === 'connecting'}
        placeholder="https://example.com/api/v2"
        error={errorAt('address')}
      />
      <TextField
        ref={keyField}
        label={t('firstRun.key')}
        type="password"
        value={apiKey}
        onChange={edit(setApiKey)}
        readOnly={state.step === 'connecting'}
        error={errorAt('key')}
        hint={t('firstRun.keyHint')}
      />
      {isTested && (
        <Notice live title={state.account.accountName}>
          {t('firstRun.keyOpens', {
            // An account may have no address of its own.
            email: state.account.accountEmail || input.baseUrl,
            currency: state.account.currency,
          })}
        </Notice>
      )}
      {error?.field === 'form' && (
        <Notice tone="error" live>
          {error.text}
        </Notice>
      )}
      <p role="status" className={isSlow ? 'text-label text-ink-2' : 'sr-only'}>
        {isSlow && t('firstRun.slow')}
      </p>
      <div className="flex gap-2">
        <Button
          type="submit"
          size="medium"
          variant={isTested ? 'primary' : 'secondary'}
          busy={isWaiting}
          disabled={disabled}
        >
          {isTested ? t('firstRun.connect') : t('firstRun.test')}
        </Button>
        {isSlow && state.step === 'testing' && (
          <Button size="medium" variant="quiet" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

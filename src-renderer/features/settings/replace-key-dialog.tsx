import { useRef, useState, type FormEvent } from 'react';
import { isAppError } from '#shared/errors/app-error.ts';
import { useBridge } from '../../bridge/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';

interface Props {
  readonly accountName: string;
  readonly onClose: () => void;
}

const formId = 'replace-key';

/** A new key for the same account; one that opens another account is refused. */
export function ReplaceKeyDialog({ accountName, onClose }: Props) {
  const bridge = useBridge();
  const [apiKey, setApiKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);

  async function replace(): Promise<void> {
    setBusy(true);
    try {
      await bridge.call('session.replaceKey', { apiKey: apiKey.trim() });
      showToast({ title: 'The new key is in use' });
      onClose();
    } catch (thrown) {
      setError(
        isAppError(thrown) ? thrown.message : 'The key could not be tried. The old one is still in use.',
      );
      setBusy(false);
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (apiKey.trim() === '') setError('Enter the new key.');
    else void replace();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Replace the API key"
      description={`The new key has to open the same account, ${accountName}. It is tested before the old one goes.`}
      initialFocus={field}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            Cancel
          </Button>
          <Button size="medium" variant="primary" type="submit" form={formId} busy={busy}>
            Test and replace
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <TextField
          ref={field}
          label="New API key"
          type="password"
          value={apiKey}
          onChange={(value) => {
            setApiKey(value);
            setError(undefined);
          }}
          error={error}
        />
      </form>
    </Dialog>
  );
}

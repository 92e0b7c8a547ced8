import { useId, useState, type SyntheticEvent } from 'react';
import { portSchema, type HostState } from '#shared/domain/hosting/host-state.ts';
import { useBridge } from '../../../bridge/index.ts';
import { errorText, t } from '../../../i18n/index.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';

interface Props {
  readonly host: HostState;
  readonly onClose: () => void;
}

/** Moves the client pages to another port, after saying what that means for the links that were sent. */
export function ChangePortDialog({ host, onClose }: Props) {
  const bridge = useBridge();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const parsed = portSchema.safeParse(Number(typed));
  const isBad = typed.trim() !== '' && !parsed.success;

  async function move(): Promise<void> {
    setMoving(true);
    setProblem(null);
    try {
      await bridge.call('host.setPort', { port: parsed.success ? parsed.data : null });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setMoving(false);
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isBad && !isMoving) void move();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clientPages.changeTitle')}
      description={t(host.publicUrl === null ? 'clientPages.changeText' : 'clientPages.changeTextPublic')}
      actions={
        <DialogActions onCancel={onClose} form={formId} busy={isMoving}>
          {t('clientPages.changePort')}
        </DialogActions>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ProblemNotice text={problem} />
        <TextField
          label={t('clientPages.newPort')}
          hint={t('clientPages.newPortHint')}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={tried && isBad ? t('clientPages.badPort') : undefined}
        />
      </form>
    </Dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useBridge } from '../../../bridge/index.ts';
import { useSession, useStore, useSyncStatus } from '../../../data/index.ts';
import { errorText, reasonText, t } from '../../../i18n/index.ts';
import type { SwitchTarget } from '../../../state/requests/account-requests.ts';
import { pendingText } from '../../../state/sync-message.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';

interface Props {
  readonly target: SwitchTarget;
  readonly onClose: () => void;
}

/**
 * Opens another account: at once when nothing waits in this one, else after saying what will wait longer. The sample
 * is opened after a word in any case, because who asks for it need not know that it is another account.
 */
export function SwitchAccount({ target, onClose }: Props) {
  const bridge = useBridge();
  const store = useStore();
  const status = useSyncStatus();
  const session = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  const waiting = status === undefined ? '' : pendingText(status);
  const count = (status?.pendingChanges ?? 0) + (status?.pendingSends ?? 0);
  const isSample = target === 'sample';
  const present = session?.state === 'connected' ? session.accountName : '';

  async function open(): Promise<void> {
    const saves = await store.flush();
    if (saves.state === 'failed') {
      setProblem(t('settings.editNotSaved', { reason: reasonText(saves.reason) }));
      return;
    }
    try {
      // The window restarts for the other account.
      if (isSample) await bridge.call('session.explore', {});
      else await bridge.call('session.switch', { accountKey: target.accountKey });
    } catch (error) {
      setProblem(errorText(error, t('settings.disconnectFailed')));
    }
  }

  useEffect(() => {
    if (begun.current || isSample || waiting !== '') return;
    begun.current = true;
    void open();
  });

  if (!isSample && waiting === '' && problem === null) return null;
  return (
    <ConfirmDialog
      open
      title={
        isSample
          ? t('accounts.sampleQuestion')
          : t('accounts.switchQuestion', { account: target.accountName })
      }
      confirmLabel={t('accounts.open')}
      onCancel={onClose}
      onConfirm={() => void open()}
    >
      {isSample && <p className="mb-2">{t('accounts.sampleText', { account: present })}</p>}
      {waiting !== '' && <p>{t('accounts.switchWaiting', { what: waiting, account: present, count })}</p>}
      <ProblemNotice text={problem} className="mt-3" />
    </ConfirmDialog>
  );
}

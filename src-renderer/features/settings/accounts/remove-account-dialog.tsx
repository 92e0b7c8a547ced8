import { useState } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useBridge } from '../../../bridge/index.ts';
import { useSyncStatus } from '../../../data/index.ts';
import { errorText, t } from '../../../i18n/index.ts';
import { removeDisconnectedAccount } from '../../../state/disconnected-accounts.ts';
import { markRemoved } from '../../../state/removed-accounts.ts';
import { pendingText } from '../../../state/sync-message.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';

interface Props {
  readonly session: Extract<SessionState, { state: 'connected' }>;
  readonly onSaveBackup: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before the account's data is deleted from this computer, and offers a backup. */
export function RemoveAccountDialog({ session, onSaveBackup, onClose }: Props) {
  const bridge = useBridge();
  const status = useSyncStatus();
  const [problem, setProblem] = useState<string | null>(null);
  const { accountKey, accountName } = session;
  const waiting = status === undefined ? '' : pendingText(status);
  const count = (status?.pendingChanges ?? 0) + (status?.pendingSends ?? 0);
  const review = status?.needsReview ?? 0;

  async function remove(): Promise<void> {
    try {
      // The window restarts as soon as the account is gone.
      markRemoved(accountKey);
      removeDisconnectedAccount(accountKey);
      await bridge.call('session.remove', {});
    } catch (error) {
      setProblem(errorText(error, t('settings.disconnectFailed')));
    }
  }

  return (
    <ConfirmDialog
      open
      danger
      title={t('accounts.removeQuestion', { account: accountName })}
      confirmLabel={t('accounts.remove')}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>{t('accounts.removeText')}</p>
      {waiting === '' && review === 0 ? (
        <p className="mt-2">{t('settings.leavingNothing')}</p>
      ) : (
        <Notice tone="warning" className="mt-3" title={t('accounts.lostTitle')}>
          {waiting === '' ? t('accounts.lostReview') : t('accounts.lostWork', { what: waiting, count })}
        </Notice>
      )}
      <BusyButton className="mt-3" run={onSaveBackup}>
        {t('backup.saveMenu')}
      </BusyButton>
      <ProblemNotice text={problem} className="mt-3" />
    </ConfirmDialog>
  );
}

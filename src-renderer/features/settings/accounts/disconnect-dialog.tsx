import { useState } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useBridge } from '../../../bridge/index.ts';
import { useProposalCounts, useStore, useSyncStatus } from '../../../data/index.ts';
import { errorText, reasonText, t } from '../../../i18n/index.ts';
import { removeDisconnectedAccount, addDisconnectedAccount } from '../../../state/disconnected-accounts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { disconnectMessage } from './disconnect-message.ts';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';

interface Props {
  readonly session: Extract<SessionState, { state: 'connected' }>;
  readonly onClose: () => void;
}

/** Asks before disconnecting, with the pending work of the account. */
export function DisconnectDialog({ session, onClose }: Props) {
  const bridge = useBridge();
  const store = useStore();
  const status = useSyncStatus();
  const [problem, setProblem] = useState<string | null>(null);
  const proposals = useProposalCounts()?.all ?? 0;
  const { embedded, accountKey, accountName, baseUrl } = session;

  async function leave(): Promise<void> {
    // Work that is only in this window is saved to the journal first, because the account is closed afterwards.
    const saves = await store.flush();
    if (saves.state === 'failed') {
      setProblem(t('settings.editNotSaved', { reason: reasonText(saves.reason) }));
      return;
    }
    // Saved first, because the window restarts as soon as the account is closed.
    if (baseUrl !== null) addDisconnectedAccount({ accountKey, accountName, baseUrl, proposals });
    try {
      await bridge.call('session.disconnect', {});
    } catch (error) {
      removeDisconnectedAccount(accountKey);
      setProblem(errorText(error, t('settings.disconnectFailed')));
    }
  }

  return (
    <ConfirmDialog
      open
      title={
        embedded ? t('settings.leaveQuestion') : t('settings.disconnectQuestion', { account: accountName })
      }
      confirmLabel={embedded ? t('settings.leave') : t('settings.disconnect')}
      onCancel={onClose}
      onConfirm={() => void leave()}
    >
      <p>{disconnectMessage(status)}</p>
      <p className="mt-2">
        {embedded
          ? t('settings.leaveText', { explore: t('firstRun.explore') })
          : t('settings.disconnectText')}
      </p>
      <ProblemNotice text={problem} className="mt-3" />
    </ConfirmDialog>
  );
}

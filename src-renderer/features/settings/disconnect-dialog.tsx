import { useState } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { useBridge } from '../../bridge/index.ts';
import { useStore, useSyncStatus } from '../../data/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { disconnectWords } from './disconnect-words.ts';

interface Props {
  readonly session: Extract<SessionState, { state: 'connected' }>;
  readonly onClose: () => void;
}

/** Asks before the account is left, with what waits for it. */
export function DisconnectDialog({ session, onClose }: Props) {
  const bridge = useBridge();
  const store = useStore();
  const status = useSyncStatus();
  const [problem, setProblem] = useState<string | null>(null);
  const { embedded, accountName } = session;

  async function leave(): Promise<void> {
    // What is only in this window has to be in the journal first: afterwards nothing of this account is open.
    const saves = await store.settle();
    if (saves.state === 'failed') {
      setProblem(`An edit is not saved yet: ${saves.reason}`);
      return;
    }
    try {
      await bridge.call('session.disconnect', {});
    } catch (error) {
      setProblem(isAppError(error) ? error.message : 'It did not work. Nothing has changed; try again.');
    }
  }

  return (
    <ConfirmDialog
      open
      title={embedded ? 'Leave the sample workspace?' : `Disconnect ${accountName}?`}
      confirmLabel={embedded ? 'Leave' : 'Disconnect'}
      onCancel={onClose}
      onConfirm={() => void leave()}
    >
      <p>{disconnectWords(status)}</p>
      <p className="mt-2">
        {embedded
          ? 'Choose “Explore on this computer” to come back to it.'
          : 'The API key is forgotten. To connect again, you need the address and a key.'}
      </p>
      {problem !== null && (
        <Notice tone="error" live className="mt-3">
          {problem}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

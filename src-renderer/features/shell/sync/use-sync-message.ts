import { useSaveState, useSession, useSyncStatus } from '../../../data/index.ts';
import { reasonText, t } from '../../../i18n/index.ts';
import { syncMessage, type SyncMessage } from '../../../state/sync-message.ts';
import { useDelayed } from '../../../ui/hooks/use-delayed.ts';
import { useElapsedSeconds } from '../../../ui/hooks/use-elapsed-seconds.ts';

const plainly = (tone: SyncMessage['tone'], text: string): SyncMessage => ({
  tone,
  text,
  announcement: text,
  advice: null,
});

/** Saving usually takes milliseconds. It is shown only after this time, ms. */
const savingShownAfter = 400;

/** The pill's message: first whether work is saved on this computer, then the engine's state. */
export function useSyncMessage(): SyncMessage {
  const status = useSyncStatus();
  const session = useSession();
  const save = useSaveState();
  const savingIsSlow = useDelayed(save.state === 'saving', savingShownAfter);
  const phase = status?.current.phase;
  const counts = phase === 'syncing' || phase === 'rate-limited' || phase === 'service-fault';
  const elapsed = useElapsedSeconds(status, counts);

  if (save.state === 'failed') {
    return { ...plainly('trouble', t('sync.notSaved')), advice: reasonText(save.reason) };
  }
  // The embedded service has no key to enter.
  if (phase === 'disconnected' && session?.state === 'connected' && session.embedded)
    return plainly('offline', t('sync.disconnected'));
  if (savingIsSlow) return plainly('busy', t('sync.saving'));
  return status === undefined ? plainly('calm', t('sync.starting')) : syncMessage(status, elapsed);
}

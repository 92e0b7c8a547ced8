import { useSaveState, useSyncStatus } from '../../data/index.ts';
import { syncWords, type SyncWords } from '../../state/sync-words.ts';
import { useDelayed } from './use-delayed.ts';
import { useElapsedSeconds } from './use-elapsed-seconds.ts';

const starting: SyncWords = { tone: 'calm', text: 'Starting', spoken: 'Starting', advice: null };
const saving: SyncWords = { tone: 'busy', text: 'Saving', spoken: 'Saving', advice: null };

/** Saving here takes milliseconds; only when it takes longer than this (ms) is it worth a word. */
const savingShownAfter = 400;

/** What the pill says now: first whether work is safe on this computer, then what the engine does. */
export function useSyncWords(): SyncWords {
  const status = useSyncStatus();
  const save = useSaveState();
  const savingIsSlow = useDelayed(save.state === 'saving', savingShownAfter);
  const phase = status?.current.phase;
  const counts = phase === 'syncing' || phase === 'rate-limited' || phase === 'service-fault';
  const elapsed = useElapsedSeconds(status, counts);

  if (save.state === 'failed') {
    return { tone: 'trouble', text: 'Not saved yet', spoken: 'Not saved yet', advice: save.reason };
  }
  if (savingIsSlow) return saving;
  return status === undefined ? starting : syncWords(status, elapsed);
}

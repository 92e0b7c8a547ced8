import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';
import { assertNever } from '#shared/errors/assert-never.ts';

/** How the pill is drawn; every tone has a glyph of its own. */
export type SyncTone = 'calm' | 'busy' | 'offline' | 'waiting' | 'paused' | 'trouble';

/** What the pill says. */
export interface SyncWords {
  readonly tone: SyncTone;
  readonly text: string;
  /** The same without running figures, for assistive technology: said once, not every second. */
  readonly spoken: string;
  /** What to do about it, where something can be done. */
  readonly advice: string | null;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** "3 changes and 1 send waiting"; empty when nothing waits. */
export function waitingWords(status: Pick<SyncStatus, 'pendingChanges' | 'pendingSends'>): string {
  const parts = [
    status.pendingChanges > 0 ? plural(status.pendingChanges, 'change', 'changes') : '',
    status.pendingSends > 0 ? plural(status.pendingSends, 'send', 'sends') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${parts.join(' and ')} waiting`;
}

/** "2 need review"; empty when nothing does. */
export function reviewWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 needs review' : `${count} need review`;
}

const stages = {
  account: 'account',
  clients: 'clients',
  proposals: 'proposals',
  sections: 'sections',
  activities: 'activity',
} as const;

/** What is being read, with figures where the whole is known: "Reading proposals, 120 of 412". */
export function pullingWords(phase: Extract<SyncPhase, { phase: 'pulling' }>): string {
  const what = `Reading ${stages[phase.stage]}`;
  if (phase.total > 0) return `${what}, ${phase.done} of ${phase.total}`;
  return phase.done > 0 ? `${what}, ${phase.done}` : what;
}

const seconds = (count: number): string => `${Math.max(0, Math.ceil(count))} s`;

/**
 * The words for a state of the engine. `elapsedSeconds` is the time since the state was reported, so that
 * seconds left run down between two reports.
 */
export function syncWords(status: SyncStatus, elapsedSeconds = 0): SyncWords {
  const { current } = status;
  const waiting = waitingWords(status);
  const withWaiting = (text: string): string => (waiting === '' ? text : `${text}, ${waiting}`);
  const same = (tone: SyncTone, text: string, advice: string | null): SyncWords => ({
    tone,
    text,
    spoken: text,
    advice,
  });

  switch (current.phase) {
    case 'disconnected':
      return same('offline', 'Not connected', null);
    case 'idle':
      if (status.needsReview > 0) {
        return same('trouble', reviewWords(status.needsReview), 'Open the outbox to decide.');
      }
      return same('calm', 'Saved on this computer', null);
    case 'syncing': {
      const left = current.secondsLeft - elapsedSeconds;
      const progress = `Syncing ${current.done}/${current.total}`;
      const text = left > 0 ? `${progress}, ~${seconds(left)}` : progress;
      return { tone: 'busy', text, spoken: 'Syncing', advice: null };
    }
    case 'pulling':
      return { tone: 'busy', text: pullingWords(current), spoken: 'Syncing', advice: null };
    case 'offline':
      return same(
        'offline',
        withWaiting('Offline'),
        'Keep working. Everything goes out once you are back online.',
      );
    case 'captive-portal':
      return same(
        'trouble',
        'Sign-in page blocks the connection',
        'Open any web page in your browser and sign in to this network. Layover then goes on by itself.',
      );
    case 'rate-limited':
      return {
        tone: 'waiting',
        text: `Rate limited, ${seconds(current.secondsLeft - elapsedSeconds)}`,
        spoken: 'Rate limited',
        advice: 'The service allows a set number of calls. Layover goes on as soon as it may.',
      };
    case 'unauthorized':
      return same(
        'trouble',
        'API key rejected',
        'The service no longer accepts this key. Your work is kept; enter a valid key in the settings.',
      );
    case 'service-fault': {
      const left = current.secondsLeft - elapsedSeconds;
      return {
        tone: 'waiting',
        text: left > 0 ? `Service fault, next try in ${seconds(left)}` : 'Service fault, trying again',
        spoken: 'Service fault',
        advice: current.message === '' ? 'The service has a fault of its own.' : current.message,
      };
    }
    case 'paused':
      return same('paused', withWaiting('Sync paused'), 'Nothing is sent or read until you resume.');
    default:
      return assertNever(current);
  }
}

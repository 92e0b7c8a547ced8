import type { Journal } from '../../journal/journal.ts';
import type { Clock } from '../../ports.ts';

/** Least age at which the journal's copy of the time is updated, ms. */
const savedEveryMs = 5 * 60_000;

/** Records the time of the service's last answer. */
export interface AnswerTime {
  note(): void;
  /** The last answer since the start, ms since the epoch; null before the first. */
  last(): number | null;
}

/** The journal keeps a copy of the time, so that the status can show it after a start without a connection. */
export function createAnswerTime({ meta }: Journal, clock: Clock): AnswerTime {
  let answeredAt: number | null = null;
  return {
    note() {
      answeredAt = clock.now();
      if (Math.abs(answeredAt - (meta.get('lastSyncedAt') ?? 0)) < savedEveryMs) return;
      meta.set('lastSyncedAt', answeredAt);
    },
    last: () => answeredAt,
  };
}

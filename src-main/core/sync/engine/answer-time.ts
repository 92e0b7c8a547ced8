import type { Journal } from '../../journal/journal.ts';
import type { Clock } from '../../ports.ts';

/** How long the time of the last answer may be ahead of the journal's copy, ms. */
const savedEveryMs = 5 * 60_000;

/** Remembers when the service answered last. */
export interface AnswerTime {
  note(): void;
  /** The last answer since the start, ms since the epoch; null before the first. */
  last(): number | null;
}

/** Saves the time in the journal only now and then: it is shown after a start without a connection. */
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

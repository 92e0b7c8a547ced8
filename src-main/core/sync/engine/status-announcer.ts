import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Clock } from '../../ports.ts';

/** The status counts the whole outbox: the pause after computing it is this many times as long as that took. */
const pauseFactor = 20;

interface AnnouncerOptions {
  readonly clock: Clock;
  readonly status: () => SyncStatus;
  readonly onStatus: (status: SyncStatus) => void;
  /** The pause is over, and `announce` was called during it. */
  readonly onPauseEnd: () => void;
}

/** Reports the status when it has changed. */
export interface StatusAnnouncer {
  announce(): void;
  dispose(): void;
}

export function createStatusAnnouncer(options: AnnouncerOptions): StatusAnnouncer {
  const { clock, status, onStatus, onPauseEnd } = options;
  let announced = '';
  let nextAt = 0;
  let cancelPause: (() => void) | null = null;
  return {
    announce() {
      const began = clock.monotonic();
      if (began < nextAt) {
        cancelPause ??= clock.after(nextAt - began, () => {
          cancelPause = null;
          onPauseEnd();
        });
        return;
      }
      const next = status();
      nextAt = clock.monotonic() + pauseFactor * (clock.monotonic() - began);
      const text = JSON.stringify(next);
      if (text === announced) return;
      announced = text;
      onStatus(next);
    },
    dispose() {
      cancelPause?.();
    },
  };
}

import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Clock } from '../../ports.ts';

/** The pause after a computation of the status is this many times as long as it, because it counts the whole outbox. */
const pauseFactor = 20;

interface AnnouncerOptions {
  readonly clock: Clock;
  readonly status: () => SyncStatus;
  readonly onStatus: (status: SyncStatus) => void;
  /** Called at the end of a pause during which `announce` was called. */
  readonly onPauseEnd: () => void;
}

/** Reports each change of the status. */
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

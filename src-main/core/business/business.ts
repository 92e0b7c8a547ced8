import type {
  AccountValues,
  BusinessChange,
  BusinessState,
  Image,
  ImageKind,
} from '#shared/domain/account/business-state.ts';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { backoff } from '#shared/timing/backoff.ts';
import type { Journal } from '../journal/journal.ts';
import type { Clock, Logger } from '../ports.ts';
import { createBusinessStore } from './business-store.ts';
import { imageKinds, keysOf } from './business-values.ts';
import { pushBusiness, type Ask } from './push-business.ts';
import { readBusiness } from './read-business.ts';

/** Phases in which the service is reachable. */
const reachablePhases: ReadonlySet<SyncStatus['current']['phase']> = new Set(['idle', 'syncing', 'pulling']);

const retry = { firstMs: 2_000, longestMs: 5 * 60_000 };

interface Options {
  readonly journal: Journal;
  readonly ask: Ask;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  /** The visible values or the state of their changes have changed. */
  readonly onChange: () => void;
}

/**
 * The account's business, its user, and their images: read from the service, changed here, and sent when the service is
 * reachable.
 */
export interface Business {
  state(): BusinessState;
  /** The account as documents show it; empty until it was read or changed. */
  visible(): Partial<AccountValues>;
  image(kind: ImageKind): Image | null;
  /** On disk when it returns. */
  change(change: BusinessChange): void;
  /** Call it when a window shows the values. Without the extension, they are read only then. */
  show(): void;
  /** Call it for a new connection: reads again. */
  reconnect(): void;
  /** Call it when the extensions of the service are known. */
  wake(): void;
  /** Reads and sends when the service is reachable, and reads again after each full sync. */
  see(status: SyncStatus): void;
  dispose(): void;
}

export function createBusiness({ journal, ask, clock, log, onChange }: Options): Business {
  const store = createBusinessStore(journal);
  let isReachable = false;
  let isRunning = false;
  let isDisposed = false;
  let needsReading = true;
  let isShown = false;
  let pulledAt: number | null = null;
  let failures = 0;
  let cancelRetry: (() => void) | null = null;

  /** Without the extension nothing can be sent, and only the settings need the values. */
  const hasWork = (canEdit: boolean): boolean =>
    canEdit ? needsReading || keysOf(store.pending()).length > 0 : needsReading && isShown;

  async function round(canEdit: boolean): Promise<boolean> {
    // A change of the user needs the user's id.
    if (canEdit && store.known().user === null && !(await readBusiness(store, ask, canEdit))) return false;
    if (canEdit) {
      const sent = keysOf(store.pending());
      // The service may clean an image, so it is read again.
      needsReading ||= imageKinds.some((kind) => sent.includes(kind));
      if (!(await pushBusiness(store, ask))) return false;
    }
    if (needsReading) {
      needsReading = false;
      if (!(await readBusiness(store, ask, canEdit))) {
        needsReading = true;
        return false;
      }
    }
    return true;
  }

  async function run(canEdit: boolean): Promise<void> {
    isRunning = true;
    const before = JSON.stringify(store.state());
    try {
      const isDone = await round(canEdit);
      failures = isDone ? 0 : failures + 1;
    } catch (error) {
      failures += 1;
      // The account is closing, or the journal failed and has reported it.
      if (!isDisposed) log.error('the business was not synced', error);
    } finally {
      isRunning = false;
    }
    if (isDisposed) return;
    if (JSON.stringify(store.state()) !== before) onChange();
    if (failures > 0) {
      cancelRetry = clock.after(backoff(failures, retry), () => {
        cancelRetry = null;
        start();
      });
    } else start();
  }

  function start(): void {
    const canEdit = journal.meta.get('editsBusiness');
    const mayStart = isReachable && !isRunning && !isDisposed && cancelRetry === null;
    if (mayStart && canEdit !== undefined && hasWork(canEdit)) void run(canEdit);
  }

  /** Ends the wait after a failure. */
  function startNow(): void {
    cancelRetry?.();
    cancelRetry = null;
    start();
  }

  return {
    state: store.state,
    visible: store.visible,
    image: store.image,
    change(change) {
      store.change(change);
      onChange();
      failures = 0;
      startNow();
    },
    show() {
      isShown = true;
      start();
    },
    reconnect() {
      needsReading = true;
      failures = 0;
      startNow();
    },
    wake: startNow,
    see({ current, lastPulledAt }) {
      isReachable = reachablePhases.has(current.phase);
      if (lastPulledAt !== pulledAt) {
        needsReading ||= pulledAt !== null;
        pulledAt = lastPulledAt;
      }
      start();
    },
    dispose() {
      isDisposed = true;
      cancelRetry?.();
    },
  };
}

import { isAppError } from '#shared/errors/app-error.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';
import { createTurns } from '../account/turns.ts';
import type { Clock, EmbeddedService, Logger } from '../ports.ts';

export type SupervisedState =
  | { readonly state: 'stopped' | 'starting' | 'running' }
  | { readonly state: 'failed'; readonly reason: Reason };

/** Time until a service that has ended is started again, and until a failed start is tried again, ms. */
const restartDelayMs = 1_000;
const retryDelayMs = 30_000;

interface Options {
  readonly launch: () => Promise<EmbeddedService>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called at each start, because the service has a new key. */
  readonly onStarted: (service: EmbeddedService) => void;
  readonly onState: () => void;
}

/** One embedded service. It is started again each time it ends, until `stop`. */
export interface SupervisedService {
  state(): SupervisedState;
  /** The running service, or a new one. A failed start is tried again later. */
  start(): Promise<EmbeddedService>;
  /** Ends the running service and starts it with its present settings. */
  restart(): Promise<EmbeddedService>;
  stop(): Promise<void>;
}

export function createSupervisedService({
  launch,
  clock,
  log,
  onStarted,
  onState,
}: Options): SupervisedService {
  // In turn, because only one process at a time may use a data folder.
  const inTurn = createTurns();
  let state: SupervisedState = { state: 'stopped' };
  let running: EmbeddedService | null = null;
  let isWanted = false;
  let cancelRetry = (): void => undefined;

  function change(next: SupervisedState): void {
    state = next;
    onState();
  }

  async function startNow(): Promise<EmbeddedService> {
    if (running !== null) return running;
    if (state.state !== 'failed') change({ state: 'starting' });
    try {
      const started = await launch();
      running = started;
      started.onExit(() => noteExit(started));
      change({ state: 'running' });
      onStarted(started);
      return started;
    } catch (error) {
      log.error('the embedded service does not start', error);
      change({
        state: 'failed',
        reason: isAppError(error) ? error.reason : createReason('errors.serviceEnded'),
      });
      // A damaged database waits for the user's decision.
      if (!isAppError(error) || error.code !== 'storage') startLater(retryDelayMs);
      throw error;
    }
  }

  function noteExit(ended: EmbeddedService): void {
    if (running !== ended) return;
    running = null;
    log.error('the embedded service ended; starting it again');
    change({ state: 'starting' });
    startLater(restartDelayMs);
  }

  function startLater(ms: number): void {
    cancelRetry();
    if (!isWanted) return;
    cancelRetry = clock.after(ms, () => {
      inTurn(async () => void (isWanted && (await startNow()))).catch(() => undefined);
    });
  }

  async function stopNow(): Promise<void> {
    const ending = running;
    running = null;
    await ending?.stop();
  }

  return {
    state: () => state,
    start() {
      isWanted = true;
      cancelRetry();
      return inTurn(startNow);
    },
    restart() {
      isWanted = true;
      cancelRetry();
      return inTurn(async () => {
        await stopNow();
        change({ state: 'starting' });
        return await startNow();
      });
    },
    stop() {
      isWanted = false;
      cancelRetry();
      return inTurn(async () => {
        await stopNow();
        if (state.state !== 'stopped') change({ state: 'stopped' });
      });
    },
  };
}

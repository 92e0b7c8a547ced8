import type { NewId } from '#shared/domain/ids.ts';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import type { Core } from '../../src-main/core/core.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import type { Clock, SecretStore } from '../../src-main/core/ports.ts';
import { createCorePorts } from '../core/core-ports.ts';
import { createWireFetch, type Serve } from '../simulation/world/wire.ts';
import { noWindow } from '../support/core/no-window.ts';

/** One run of the app without windows: the real core, bridge and files, with injected time and network. */
export interface App {
  readonly client: BridgeClient;
  /** The errors in the log. */
  readonly errors: readonly string[];
  close(): Promise<void>;
  /** Stops all timers, answers and calls. */
  kill(): void;
}

interface AppOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly newId: () => NewId;
  readonly send: Serve;
  readonly secrets: SecretStore;
}

/** Starts the app on the files of a folder. Throws when it does not start. */
export async function startApp({ dataDir, clock, newId, send, secrets }: AppOptions): Promise<App> {
  let isAlive = true;
  const errors: string[] = [];
  const never = new Promise<never>(() => {});
  const fetch = createWireFetch(send);
  const ownClock: Clock = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: (ms, callback) =>
      clock.after(ms, () => {
        if (isAlive) callback();
      }),
  };
  const say = (message: string, detail: unknown): void => {
    errors.push(
      `${message}: ${detail instanceof Error ? (detail.stack ?? detail.message) : JSON.stringify(detail)}`,
    );
  };
  const core: Core = await createCore(
    createCorePorts({
      dataDir,
      clock: ownClock,
      newId,
      secrets,
      fetch: async (input, init) => {
        if (!isAlive) return await never;
        const { signal } = init ?? {};
        const isGivenUp = new Promise<never>((_, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('Given up.')), { once: true });
        });
        const answer = await Promise.race([fetch(input, init), isGivenUp]);
        return isAlive ? answer : await never;
      },
      log: { error: say, info() {}, debug() {} },
    }),
  );
  const carriers = createMemoryCarriers();
  core.serve(carriers.main, noWindow);
  const client = createBridgeClient(carriers.renderer);
  client.on('window.flush', () => void client.call('window.flushed', {}));
  return {
    client,
    errors,
    close: () => core.dispose(),
    kill() {
      isAlive = false;
    },
  };
}

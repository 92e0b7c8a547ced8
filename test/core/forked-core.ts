import { fork, type ChildProcess } from 'node:child_process';
import type { Carrier } from '#shared/bridge/carrier.ts';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import type { CoreSettings } from './core-process.ts';

/** One run of the main process. */
export interface CoreChild {
  readonly process: ChildProcess;
  readonly client: BridgeClient;
  /** The client's carrier, for a window with its own client. Only one of the two may wait for answers at a time. */
  readonly carrier: Carrier;
  /** Resolves when it serves calls or has died. */
  readonly ready: Promise<void>;
  /** Resolves to the signal that ended it, or null. */
  readonly ended: Promise<NodeJS.Signals | null>;
  isAlive(): boolean;
  /** Its output on stderr. */
  complaints(): string;
  kill(): Promise<void>;
}

/** Bundles the program that `forkCore` starts. */
export async function bundleCore(program: string): Promise<void> {
  await bundleProgram('test/core/core-process.ts', program);
}

export function forkCore(program: string, settings: CoreSettings): CoreChild {
  const child = fork(program, [JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaints = '';
  let alive = true;
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_code, signal) => {
      alive = false;
      client.dispose();
      resolve(signal);
    });
  });
  // Each page adds a listener.
  child.setMaxListeners(0);
  // Writing to a killed process fails, which is expected here.
  child.on('error', () => undefined);
  const carrier: Carrier = {
    send: (message) => {
      if (alive && child.connected) child.send(message as object, () => undefined);
    },
    onMessage(listener) {
      child.on('message', listener);
      return () => child.off('message', listener);
    },
    close: () => undefined,
  };
  const client = createBridgeClient(carrier);
  const served = new Promise<void>((resolve) => child.once('message', () => resolve()));
  return {
    process: child,
    client: {
      ...client,
      // A call after its death would never be answered.
      call: (method, input) =>
        alive
          ? client.call(method, input)
          : Promise.reject(new AppError('unavailable', 'The main process is dead.')),
    },
    carrier,
    ready: Promise.race([served, ended]).then(() => undefined),
    ended,
    isAlive: () => alive,
    complaints: () => complaints,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

import { fork, type ChildProcess } from 'node:child_process';
import type { Carrier } from '#shared/bridge/carrier.ts';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import type { CoreSettings } from './core-process.ts';

/** One life of the main process. */
export interface CoreChild {
  readonly process: ChildProcess;
  readonly client: BridgeClient;
  /** The line under the client, for a window that speaks for itself. Only one of the two may be waiting for answers. */
  readonly carrier: Carrier;
  /** Resolves when it serves, or is dead already. */
  readonly ready: Promise<void>;
  /** Resolves to the signal that ended it, or null when it ended by itself. */
  readonly ended: Promise<NodeJS.Signals | null>;
  isAlive(): boolean;
  /** What it wrote to stderr. */
  complaints(): string;
  kill(): Promise<void>;
}

/** Makes the program that `forkCore` starts. */
export async function bundleCore(program: string): Promise<void> {
  await bundleProgram('test/core/core-process.ts', program);
}

/** Starts it. */
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
  // Every page that is opened on it listens.
  child.setMaxListeners(0);
  // Writing to a process that has just died is no failure here: that is what is being tested.
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
      // After its death nobody would answer any more.
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

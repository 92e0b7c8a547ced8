import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Carrier } from '#shared/bridge/carrier.ts';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { CoreSettings } from './core-process.ts';

/** Of this process alone: several of them may run beside each other. */
const bundle = path.resolve(import.meta.dirname, `../../out/faults/core-${process.pid}.mjs`);

/** Puts the main process into one file, as it ships, so that a thousand starts take minutes and not hours. */
export async function bundleCore(): Promise<void> {
  mkdirSync(path.dirname(bundle), { recursive: true });
  await build({
    entryPoints: [path.join(import.meta.dirname, 'core-process.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
}

/** One life of the main process. */
export interface CoreChild {
  readonly client: BridgeClient;
  /** The line under the client, for a window that speaks for itself. Only one of the two may be waiting for answers. */
  readonly carrier: Carrier;
  /** Resolves to the signal that ended it, or null when it ended by itself. */
  readonly ended: Promise<NodeJS.Signals | null>;
  isAlive(): boolean;
  /** What it wrote to stderr. */
  complaints(): string;
  kill(): Promise<void>;
}

/** Starts it and waits until it serves, or is dead already. */
export async function startCore(settings: CoreSettings): Promise<CoreChild> {
  const child = fork(bundle, [JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
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
  const ready = new Promise<void>((resolve) => child.once('message', () => resolve()));
  await Promise.race([ready, ended]);
  return {
    client: {
      ...client,
      // After its death nobody would answer any more.
      call: (method, input) =>
        alive
          ? client.call(method, input)
          : Promise.reject(new AppError('unavailable', 'The main process is dead.')),
    },
    carrier,
    ended,
    isAlive: () => alive,
    complaints: () => complaints,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

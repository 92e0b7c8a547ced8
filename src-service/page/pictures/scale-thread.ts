import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Timers } from '../../ports.ts';

/** A cleaned JPEG, and the width that it is to have. */
export interface ScaleRequest {
  readonly bytes: Uint8Array;
  readonly width: number;
}

/** Null if no smaller file comes of it. */
export type ScaleAnswer = Uint8Array<ArrayBuffer> | null;

/** Scales one picture at a time. */
export interface ScaleThread {
  /** Rejects if the thread ends before its answer. */
  scale(request: ScaleRequest): Promise<ScaleAnswer>;
  close(): Promise<void>;
}

/** In milliseconds. A hostile file may keep a decoder busy. */
const longestWork = 10_000;
/** How long the thread waits for the next picture, in milliseconds. */
const longestIdle = 20_000;

/** A thread of its own, so that no request waits for a picture. It exists while there is something to scale. */
export function createScaleThread(timers: Timers): ScaleThread {
  let worker: Worker | null = null;
  let cancelIdle = (): void => {};

  async function end(): Promise<void> {
    cancelIdle();
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  function start(): Worker {
    const started = new Worker(workerFile(), {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    });
    started.unref();
    // Whoever waits for an answer hears of it; in an idle thread it is of no account.
    started.on('error', () => undefined);
    return started;
  }

  return {
    async scale(request) {
      cancelIdle();
      worker ??= start();
      const running = worker;
      const { promise, resolve, reject } = Promise.withResolvers<ScaleAnswer>();
      const onExit = (): void => reject(new Error('The thread has ended'));
      const cancelWork = timers.after(longestWork, () =>
        reject(new Error('Scaling a picture takes too long')),
      );
      running.once('message', resolve).once('error', reject).once('exit', onExit);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's messages have no target
      running.postMessage(request);
      try {
        return await promise;
      } catch (error) {
        await end();
        throw error;
      } finally {
        cancelWork();
        running.off('message', resolve).off('error', reject).off('exit', onExit);
        if (worker !== null) cancelIdle = timers.after(longestIdle, () => void end());
      }
    },
    close: end,
  };
}

/** Beside the built service, whose chunks are one folder below, or beside this source. */
function workerFile(): URL {
  const own = import.meta.url;
  if (own.endsWith('.ts')) return new URL('scale-worker.ts', own);
  const beside = new URL('scale-worker.js', own);
  return existsSync(beside) ? beside : new URL('../scale-worker.js', own);
}

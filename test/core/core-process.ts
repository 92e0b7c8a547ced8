import { z } from 'zod';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import { failpointNames, pictureFailpoints } from '../../src-main/core/failpoint.ts';
import type { Clock, Logger } from '../../src-main/core/ports.ts';
import { systemClock } from '../../src-main/electron/ports/clock.ts';
import { noWindow } from '../support/core/no-window.ts';
import { createCorePorts } from './core-ports.ts';

/**
 * The main process without windows, as a forked program. The bridge runs over the channel to its parent. Timers run
 * `pace` times as fast as the real clock, so that a window of the call budget passes in seconds; timestamps are real time.
 * At its failpoint the process kills itself with SIGKILL, so that it closes and writes nothing more.
 */

const settingsSchema = z.object({
  dataDir: z.string(),
  url: z.string(),
  key: z.string(),
  /** In this process's faster time. */
  latenessMs: z.int().nonnegative(),
  pace: z.number().positive(),
  /** The failpoint at which to die, and how many times to pass it first. */
  failpoint: z
    .object({ name: z.enum([...failpointNames, ...pictureFailpoints]), passes: z.int().nonnegative() })
    .nullable(),
});
/** The parent's settings, passed as JSON in the first argument. */
export type CoreSettings = z.infer<typeof settingsSchema>;

const { dataDir, url, key, latenessMs, pace, failpoint } = settingsSchema.parse(
  JSON.parse(process.argv[2] ?? '{}'),
);

let passes = failpoint?.passes ?? 0;

const clock: Clock = {
  now: systemClock.now,
  monotonic: () => systemClock.monotonic() * pace,
  after: (ms, callback) => systemClock.after(ms / pace, callback),
};

/** Errors go to stderr; the parent adds them to its report. */
const log: Logger = {
  error: (message, detail) => console.error(new Date().toISOString(), message, detail),
  info: () => undefined,
  debug: () => undefined,
};

const core = await createCore(
  createCorePorts({
    dataDir,
    clock,
    // Instead of a keychain, the parent passes the key at each start.
    secrets: {
      storage: 'keychain',
      read: () => Promise.resolve(key),
      write: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    },
    fetch: createNodeFetch({ connectMs: 15_000 / pace, headersMs: 30_000 / pace, bodyMs: 60_000 / pace }),
    presetConnection: { baseUrl: url, apiKey: key },
    log,
    latenessBoundMs: latenessMs,
    failpoint(name) {
      if (name !== failpoint?.name) return;
      passes -= 1;
      if (passes < 0) process.kill(process.pid, 'SIGKILL');
    },
  }),
);

core.serve(
  {
    send: (message) => void process.send?.(message),
    onMessage(listener) {
      process.on('message', listener);
      return () => process.off('message', listener);
    },
    close: () => undefined,
  },
  noWindow,
);
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });

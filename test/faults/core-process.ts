import { mkdirSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { createNodeFetch } from '../../src-main/core/api/node-fetch.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import { failpointNames } from '../../src-main/core/failpoint.ts';
import type { Logger } from '../../src-main/core/ports.ts';
import { systemClock } from '../../src-main/electron/ports/clock.ts';
import { noDesktop } from '../support/no-desktop.ts';
import { noUpdates } from '../support/no-updates.ts';
import { noWindow } from '../support/no-window.ts';

/**
 * The main process without windows, as a program that is forked: the bridge runs over the channel to its parent.
 * At its failpoint it kills itself with SIGKILL, so nothing of it is closed, written or said any more.
 */

const settingsSchema = z.object({
  dataDir: z.string(),
  url: z.string(),
  key: z.string(),
  latenessMs: z.int().nonnegative(),
  /** Where to die, and how many times to pass there before. */
  failpoint: z.object({ name: z.enum(failpointNames), passes: z.int().nonnegative() }).nullable(),
});
/** What the parent hands over, as JSON in the first argument. */
export type CoreSettings = z.infer<typeof settingsSchema>;

const { dataDir, url, key, latenessMs, failpoint } = settingsSchema.parse(
  JSON.parse(process.argv[2] ?? '{}'),
);

let passes = failpoint?.passes ?? 0;

/** Errors go to stderr, which the parent keeps for what it reports. */
const log: Logger = {
  error: (message, detail) => console.error(message, detail),
  info: () => undefined,
  debug: () => undefined,
};

mkdirSync(dataDir, { recursive: true });
const core = await createCore({
  clock: systemClock,
  newId,
  dataDir,
  // The key outlives the process in the keychain; here the parent hands it over at each start.
  secrets: {
    storage: 'keychain',
    read: () => Promise.resolve(key),
    write: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  },
  startEmbeddedService: () => Promise.reject(new Error('There is none here.')),
  fetch: createNodeFetch(),
  onNetworkHint: () => () => undefined,
  openExternal: () => Promise.resolve(),
  readLog: () => Promise.resolve([]),
  desktop: noDesktop,
  updates: noUpdates,
  notifications: { show() {}, isWatched: () => false },
  appInfo: { version: '0.0.0', platform: 'test', runtime: 'Node' },
  presetConnection: { baseUrl: url, apiKey: key },
  log,
  latenessBoundMs: latenessMs,
  failpoint(name) {
    if (name !== failpoint?.name) return;
    passes -= 1;
    if (passes < 0) process.kill(process.pid, 'SIGKILL');
  },
});

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

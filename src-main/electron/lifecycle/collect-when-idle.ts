import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Core } from '../../core/core.ts';

/** Idle time after a pull, ms. */
const idleMs = 10_000;

/**
 * Collects garbage once and makes V8 return unused pages to the system, which a plain collection does not.
 * `--expose-gc` affects contexts that are created after it, so it can be set late, in Electron too
 * (electron/electron#1213). Does nothing if the context has no `gc`.
 */
export function collectEverything(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') {
    (collect as NodeJS.GCFunction)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
}

/**
 * Collects garbage once the app is idle after a pull. A full sync allocates some hundred megabytes in a few seconds,
 * and V8 would keep 24 MB of unused pages. A collection blocks for 50 to 90 ms, so it waits until nobody edits.
 *
 * @returns a function that stops it
 */
export function collectWhenIdle(core: Pick<Core, 'onStatus'>, collect = collectEverything): () => void {
  let hasPulled = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = core.onStatus(({ current }) => {
    clearTimeout(timer);
    if (current.phase === 'pulling') hasPulled = true;
    else if (hasPulled) {
      timer = setTimeout(() => {
        hasPulled = false;
        collect();
      }, idleMs);
    }
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

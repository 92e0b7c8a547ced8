import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Core } from '../../core/core.ts';

/** Milliseconds after a sweep in which nothing is pulled, pushed or edited. */
const rest = 10_000;

/**
 * Collects everything once, and has V8 give back the pages that it keeps for the next objects, which a plain collection
 * does not. `--expose-gc` concerns the contexts that are made after it, so it can be set late, in Electron as well
 * (electron/electron#1213). Where a context has no `gc` even so, nothing happens.
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
 * Collects when the app comes to rest behind a sweep. A sweep makes some hundred megabytes of objects in a few seconds,
 * and V8 keeps 24 MB of the pages that they lay in for as long as the app runs. A collection takes 50 to 90 ms in one
 * piece, so it waits until nobody edits.
 *
 * @returns its dispose
 */
export function collectAtRest(core: Pick<Core, 'onStatus'>, collect = collectEverything): () => void {
  let swept = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = core.onStatus(({ current }) => {
    clearTimeout(timer);
    if (current.phase === 'pulling') swept = true;
    else if (swept) {
      timer = setTimeout(() => {
        swept = false;
        collect();
      }, rest);
    }
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

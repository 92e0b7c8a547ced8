import { useCallback, useEffect, useState } from 'react';
import { isAppError } from '#shared/errors/app-error.ts';
import { useBridge } from '../../bridge/index.ts';
import { useStore } from '../../data/index.ts';
import { findingsOf, type Finding } from './check-words.ts';

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type Check =
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly findings: readonly Finding[] }
  | { readonly state: 'failed'; readonly reason: string };

/** Runs the check when it is shown, and again on demand. */
export function useDataCheck(): { readonly check: Check; readonly run: () => void } {
  const bridge = useBridge();
  const store = useStore();
  const [check, setCheck] = useState<Check>({ state: 'running' });

  const run = useCallback(() => {
    setCheck({ state: 'running' });
    const mirror = store.check().catch(() => null);
    Promise.all([bridge.call('data.check', {}), mirror]).then(
      ([found, copy]) =>
        setCheck({ state: 'done', findings: findingsOf(found, copy, (at) => timeFormat.format(at)) }),
      (error: unknown) =>
        setCheck({
          state: 'failed',
          reason: isAppError(error) ? error.message : 'The check could not be run. Try again.',
        }),
    );
  }, [bridge, store]);

  useEffect(run, [run]);
  return { check, run };
}

import { useCallback, useEffect, useState } from 'react';
import { useBridge } from '../../bridge/index.ts';
import { useStore } from '../../data/index.ts';
import { errorText, formatDayAndTime, t } from '../../i18n/index.ts';
import { findingsOf, type Finding } from './check-findings.ts';

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
      ([found, copy]) => setCheck({ state: 'done', findings: findingsOf(found, copy, formatDayAndTime) }),
      (error: unknown) =>
        setCheck({
          state: 'failed',
          reason: errorText(error, t('recovery.checkFailed')),
        }),
    );
  }, [bridge, store]);

  useEffect(run, [run]);
  return { check, run };
}

import { useEffect, useState } from 'react';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import { useBridge } from '../../../bridge/index.ts';
import { useSyncStatus } from '../../../data/index.ts';
import { errorText } from '../../../i18n/index.ts';

/** The records that an uncertain create may have become, on their way from the service. */
type Candidates =
  | { readonly phase: 'reading' }
  | { readonly phase: 'offline' }
  | { readonly phase: 'failed'; readonly problem: string }
  | ({ readonly phase: 'read' } & MethodOutput<'outbox.candidates'>);

const reading: Candidates = { phase: 'reading' };

/** How long after a try without a connection the next one follows by itself, ms. */
const againMs = 5_000;

function failure(error: unknown): Candidates {
  return isAppError(error) && (error.code === 'offline' || error.code === 'not-connected')
    ? { phase: 'offline' }
    : { phase: 'failed', problem: errorText(error) };
}

/**
 * Reads the records that a create may have made. It reads again on demand and when the connection returns, which it
 * also polls, because the engine may not have noticed that it was lost.
 */
export function useCandidates(opId: string): { readonly state: Candidates; readonly askAgain: () => void } {
  const bridge = useBridge();
  const isOffline = useSyncStatus()?.current.phase === 'offline';
  const [asked, setAsked] = useState({ times: 0, quietly: false });
  const [state, setState] = useState<Candidates>(reading);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Candidates): void => {
      if (isCurrent) setState(next);
    };
    if (!asked.quietly) show(reading);
    bridge.call('outbox.candidates', { opId }).then(
      (answer) => show({ phase: 'read', ...answer }),
      (error: unknown) => show(failure(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [bridge, opId, asked, isOffline]);
  useEffect(() => {
    if (state.phase !== 'offline') return;
    const timer = setTimeout(() => setAsked(({ times }) => ({ times: times + 1, quietly: true })), againMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, askAgain: () => setAsked(({ times }) => ({ times: times + 1, quietly: false })) };
}

import { useEffect, useState, type ReactNode } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSyncStatus } from '../../data/index.ts';
import { fetchPartsWhenIdle, lazyPart } from '../../ui/feedback/lazy-part.tsx';

const ConnectScreen = lazyPart(async () => (await import('./connect-screen.tsx')).ConnectScreen);
const FirstSync = lazyPart(async () => (await import('./first-sync.tsx')).FirstSync);
const FlightCheck = lazyPart(async () => (await import('./flight-check.tsx')).FlightCheck);
const BlockedScreen = lazyPart(async () => (await import('./blocked-screen.tsx')).BlockedScreen);

interface Props {
  readonly session: SessionState;
  /** Whether the account's data can be read. */
  readonly connected: boolean;
  /** Shows the settings among the window's screens. */
  readonly onOpenSettings: () => void;
  /** The window's screens, for an account whose data has arrived. */
  readonly children: ReactNode;
}

/**
 * `unknown` until it is clear whether this window starts with data or waits for it to arrive. `reopened`: it could not be
 * opened before, and is no first run: the screens come as soon as there is data, with the word about what became of it.
 */
type Arrival = 'unknown' | 'arriving' | 'reopened' | 'in';

/**
 * Whether the data of a known account was lost, as the report of the repair says; null until it is known. Then the data
 * is read again, which is no first run: the screens come at once, with the report.
 */
function useIsDataLost(asks: boolean): boolean | null {
  const bridge = useBridge();
  const [isLost, setIsLost] = useState<boolean | null>(null);
  useEffect(() => {
    if (!asks) return;
    bridge.call('data.recovery', {}).then(
      ({ report }) => setIsLost(report !== null),
      () => setIsLost(false),
    );
  }, [bridge, asks]);
  return isLost;
}

/** Leads from no account to a full workspace: connect, first sync, flight check. Later starts skip it. */
export function FirstRunGate({ session, connected, onOpenSettings, children }: Props) {
  const status = useSyncStatus();
  const [arrival, setArrival] = useState<Arrival>('unknown');
  const isConnected = session.state === 'connected' && connected;
  const hasData = status !== undefined && status.lastPulledAt !== null;
  // The embedded service is waited for; a key that is gone is not: what is here can be worked on without it.
  const isWaiting = isConnected && session.embedded && !hasData && status?.current.phase === 'disconnected';
  // A new business is empty: there is nothing to report before its screens.
  const isNewBusiness = isConnected && session.workspace === 'business' && arrival === 'arriving';
  const isKnown = isConnected && status !== undefined && !isWaiting;
  const isDataLost = useIsDataLost(arrival === 'unknown' && isKnown && !hasData);

  useEffect(() => {
    if (session.state === 'disconnected') setArrival('arriving');
    else if (session.state === 'blocked') setArrival('reopened');
    else if (arrival === 'unknown' && isKnown && hasData) setArrival('in');
    else if (arrival === 'unknown' && isKnown && isDataLost !== null)
      setArrival(isDataLost ? 'in' : 'arriving');
    else if ((arrival === 'reopened' || isNewBusiness) && isKnown && hasData) setArrival('in');
  }, [session.state, arrival, isNewBusiness, isKnown, hasData, isDataLost]);

  // What comes next is there when it is shown: between two sheets the desk is never empty.
  useEffect(() => (arrival === 'arriving' ? fetchPartsWhenIdle() : undefined), [arrival]);

  if (session.state === 'disconnected') return <ConnectScreen />;
  if (session.state === 'blocked') return <BlockedScreen session={session} />;
  if (arrival === 'unknown' && (!isKnown || !hasData)) return null;
  if (arrival === 'in') return isConnected ? children : null;
  if (!isKnown || !hasData) {
    return (
      <FirstSync
        status={status}
        embedded={session.embedded}
        onOpenNow={() => setArrival('in')}
        onOpenSettings={() => {
          onOpenSettings();
          setArrival('in');
        }}
      />
    );
  }
  return arrival === 'arriving' && !isNewBusiness ? (
    <FlightCheck session={session} onOpen={() => setArrival('in')} />
  ) : null;
}

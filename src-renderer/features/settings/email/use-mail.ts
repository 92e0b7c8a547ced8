import { useCallback, useEffect, useRef, useState } from 'react';
import type { MailSetup, QueuedMail } from '#shared/bridge/methods/mail-shapes.ts';
import { useBridge } from '../../../bridge/index.ts';
import { useSyncStatus } from '../../../data/index.ts';
import { errorText } from '../../../i18n/index.ts';
import { announceMailSetup, onMailSetupChange } from '../../../state/mail-setup-changes.ts';

type Reading =
  | { readonly state: 'reading' }
  /** `setup` is null if the service does not say how it sends mail. */
  | {
      readonly state: 'read';
      readonly setup: MailSetup | null;
      readonly messages: readonly QueuedMail[];
      readonly others: number;
    }
  | { readonly state: 'failed'; readonly reason: string };

/**
 * Reads how mail is set up and what waits; again when the connection comes back after a failure, and when another window
 * has set it up.
 */
export function useMail() {
  const bridge = useBridge();
  const isConnected = useSyncStatus()?.current.phase !== 'disconnected';
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  /** Number of the newest reading or change. An earlier reading that ends later does not count. */
  const newest = useRef(0);

  const read = useCallback(() => {
    newest.current += 1;
    const own = newest.current;
    const show = (next: Reading): void => {
      if (own === newest.current) setReading(next);
    };
    // The present state stays until the next one is read.
    setReading((before) => (before.state === 'read' ? before : { state: 'reading' }));
    bridge.call('mail.read', {}).then(
      (answer) => show({ state: 'read', ...answer }),
      (error: unknown) => show({ state: 'failed', reason: errorText(error) }),
    );
  }, [bridge]);
  useEffect(read, [read, isConnected]);
  useEffect(() => onMailSetupChange(read), [read]);

  return {
    reading,
    read,
    keep(setup: MailSetup): void {
      newest.current += 1;
      setReading((before) => (before.state === 'read' ? { ...before, setup } : before));
      announceMailSetup();
    },
  };
}

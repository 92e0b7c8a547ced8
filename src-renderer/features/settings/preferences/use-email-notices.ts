import { useCallback, useEffect, useRef, useState } from 'react';
import type { EmailNotices } from '#shared/domain/activity/email-notices.ts';
import { useBridge } from '../../../bridge/index.ts';
import { useSyncStatus } from '../../../data/index.ts';
import { errorText } from '../../../i18n/index.ts';

type Reading =
  | { readonly state: 'reading' }
  /** `notices` is null if the service sends no such e-mails. */
  | { readonly state: 'read'; readonly notices: EmailNotices | null }
  | { readonly state: 'failed'; readonly reason: string };

/** The e-mails that the user gets about clients; read again when the connection comes back. */
export function useEmailNotices(accountKey: string) {
  const bridge = useBridge();
  const isConnected = useSyncStatus()?.current.phase !== 'disconnected';
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  /** Why the newest change was not saved. */
  const [failure, setFailure] = useState<string | null>(null);
  /** What the service has. */
  const saved = useRef<EmailNotices | null>(null);
  /** Changes are saved in turn, so that the newest one stays. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  const newest = useRef(0);

  const read = useCallback(() => {
    const turn = newest.current;
    bridge.call('notices.read', { accountKey }).then(
      ({ notices }) => {
        if (turn !== newest.current) return;
        saved.current = notices;
        setReading({ state: 'read', notices });
      },
      (error: unknown) =>
        // What was read before stays.
        setReading((before) =>
          before.state === 'read' ? before : { state: 'failed', reason: errorText(error) },
        ),
    );
  }, [bridge, accountKey]);
  useEffect(read, [read, isConnected]);

  function change(notices: EmailNotices): void {
    const turn = ++newest.current;
    setReading({ state: 'read', notices });
    setFailure(null);
    const save = async (): Promise<void> => {
      try {
        ({ notices: saved.current } = await bridge.call('notices.save', {
          accountKey,
          notices: { ...notices, emailMe: [...notices.emailMe] },
        }));
      } catch (error) {
        if (turn === newest.current) setFailure(errorText(error));
      }
      if (turn === newest.current) setReading({ state: 'read', notices: saved.current });
    };
    saving.current = saving.current.then(save);
  }

  return { reading, failure, read, change };
}

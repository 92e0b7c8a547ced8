import { useEffect, useState } from 'react';
import { isLoopbackHost } from '#shared/domain/mail/mail-settings.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSession } from '../../data/index.ts';

/** Whether the service has no mail server, so that its messages reach nobody. The sample is meant to have none. */
export function useLacksMailServer(): boolean {
  const bridge = useBridge();
  const session = useSession();
  const isSample = session?.state === 'connected' && session.workspace === 'sample';
  const [lacksServer, setLacksServer] = useState(false);
  useEffect(() => {
    if (isSample) return;
    bridge.call('mail.read', {}).then(
      ({ setup }) => setLacksServer(setup !== null && setup.settings.kind !== 'smtp'),
      // Without a connection nobody knows, and the message waits in the outbox.
      () => {},
    );
  }, [bridge, isSample]);
  return lacksServer && !isSample;
}

/**
 * The address of the proposal's client page. Undefined while the service does not know the proposal or does not say its
 * address, and for an address on this computer, which the client cannot open.
 */
export function pageUrl(
  { fields }: RecordOf<'proposal'>,
  workspace: Pick<Workspace, 'account'> | null,
): string | undefined {
  const base = workspace?.account.pages_url;
  if (base === undefined || fields.public_id === null || !URL.canParse(base)) return undefined;
  return isLoopbackHost(new URL(base).hostname) ? undefined : base + fields.public_id;
}

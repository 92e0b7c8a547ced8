import { useEffect, useState } from 'react';
import type { MailSetup } from '#shared/bridge/methods/mail-shapes.ts';
import { isLoopbackHost } from '#shared/domain/mail/mail-settings.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSession } from '../../data/index.ts';
import { onMailSetupChange } from '../../state/mail-setup-changes.ts';

/**
 * What the service lacks to send mail: a secret of its server, or the server itself. The operator of another service
 * may collect its messages in another way (`operator-server`).
 */
export type MailGap = 'server' | 'operator-server' | 'secret';

export function gapOf({
  settings,
  missing,
  keeper,
}: Pick<MailSetup, 'settings' | 'missing' | 'keeper'>): MailGap | null {
  if (settings.kind !== 'smtp') return keeper === 'operator' ? 'operator-server' : 'server';
  return missing.length > 0 ? 'secret' : null;
}

/**
 * Without a server, messages reach nobody; without its password or key, they wait. The sample is meant to have no
 * server.
 */
export function useMailGap(): MailGap | null {
  const bridge = useBridge();
  const session = useSession();
  const isSample = session?.state === 'connected' && session.workspace === 'sample';
  const [gap, setGap] = useState<MailGap | null>(null);
  useEffect(() => {
    if (isSample) return;
    function read(): void {
      bridge.call('mail.read', {}).then(
        ({ setup }) => setGap(setup === null ? null : gapOf(setup)),
        // Without a connection nobody knows, and the message waits in the outbox.
        () => {},
      );
    }
    read();
    return onMailSetupChange(read);
  }, [bridge, isSample]);
  return isSample ? null : gap;
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

import { useEffect, useState } from 'react';
import type { MailSetup } from '#shared/bridge/methods/mail-shapes.ts';
import { isLoopbackHost } from '#shared/domain/mail/mail-settings.ts';
import type { PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSession, useWorkspace } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { onMailSetupChange } from '../../state/mail-setup-changes.ts';
import { ownMessage, ownMessageGap, type OwnMessage } from './own-message.ts';
import type { SendDraft } from './send-draft.ts';

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

/** The e-mail as the user's own mail program gets it. */
export interface OwnMail {
  readonly message: OwnMessage;
  /** Whether the page's address is known, so that the message can contain the link. */
  readonly knowsPage: boolean;
  readonly attachesPdf: boolean;
  readonly setAttachesPdf: (attaches: boolean) => void;
  /** Why the client would not get the proposal; null if nothing is missing. */
  readonly stop: string | null;
}

const stopTexts = {
  unread: 'send.unread',
  neither: 'mailProgram.neither',
  noRecipient: 'send.noRecipient',
} as const;

/** @param canAttach whether the proposal can be printed for the attachment */
export function useOwnMail(
  proposal: RecordOf<'proposal'>,
  draft: SendDraft,
  values: PlaceholderValues,
  canAttach: boolean,
): OwnMail {
  const workspace = useWorkspace() ?? null;
  const [attaches, setAttachesPdf] = useState(true);
  const url = pageUrl(proposal, workspace);
  const knowsPage = url !== undefined;
  const attachesPdf = attaches && canAttach;
  const gap = ownMessageGap(draft, { knowsPage, attachesPdf, canAttach });
  return {
    message: ownMessage(draft, url === undefined ? values : { ...values, proposal_url: url }),
    knowsPage,
    attachesPdf,
    setAttachesPdf,
    stop: gap === null ? null : t(stopTexts[gap]),
  };
}

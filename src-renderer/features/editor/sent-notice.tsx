import { useEffect, useRef } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SyncPhase } from '#shared/bridge/sync-status.ts';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { useBridge } from '../../bridge/index.ts';
import { useLacksPublicAddress } from '../../components/use-lacks-public-address.ts';
import { undecidedSend, waitingSend, type WaitingSend } from '../../components/sends/pending-send.ts';
import { useSendWithChanges } from '../../components/sends/use-send-with-changes.ts';
import { useSendWithUndo } from '../../components/use-send-with-undo.ts';
import {
  useEdits,
  useOutbox,
  useStore,
  useSyncStatus,
  type Outbox,
  type ProposalDocument,
} from '../../data/index.ts';
import { reasonText, t } from '../../i18n/index.ts';
import { flushDrafts } from '../../state/draft-registry.ts';
import { leaveOffer } from '../../state/send-toast.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { runEdit } from '../../components/show-error.ts';

interface Props {
  readonly document: Pick<ProposalDocument, 'proposal' | 'client'>;
}

const className = 'mx-auto mb-4 max-w-[calc(var(--container-measure)+96px)]';

/** Changes that need longer than this to be synced do not appear at once, s. */
const atOnce = 10;

/** Whether the next changes will stay on this computer for a while. */
function appearLater(sync: SyncPhase | undefined, outbox: Outbox | undefined, proposalId: LocalId): boolean {
  switch (sync?.phase) {
    case 'offline':
    case 'captive-portal':
    case 'paused':
    case 'unauthorized':
    case 'service-fault':
    case 'rate-limited':
      return true;
    case 'syncing':
      if (sync.secondsLeft > atOnce) return true;
      break;
    case 'disconnected':
    case 'idle':
    case 'pulling':
    case undefined:
  }
  return (outbox?.entries ?? []).some(
    ({ operation, state }) =>
      operation.proposalId === proposalId && ['held', 'rejected', 'undecided'].includes(state),
  );
}

/** Tells who sees changes of a proposal and when: the client of a sent proposal, or of a queued e-mail. */
export function SentNotice({ document }: Props) {
  const { proposal, client } = document;
  const { status, archived_at } = proposal.fields;
  const outbox = useOutbox();
  const sync = useSyncStatus();
  const undecided = undecidedSend(outbox, proposal.localId);
  const waiting = waitingSend(outbox, proposal.localId);
  if (undecided !== null) return <UndecidedSend entry={undecided} />;
  if (waiting?.isOutdated === true)
    return <NewerText key={waiting.operation.opId} proposalId={proposal.localId} waiting={waiting} />;
  const isSeen = status === 'pending' || status === 'clarification' || status === 'rejected';
  if (!isSeen || archived_at !== null) return null;
  const isLater = appearLater(sync?.current, outbox, proposal.localId);
  return <SeenByClient client={client} isLater={isLater} />;
}

interface SeenProps extends Pick<ProposalDocument, 'client'> {
  /** Whether changes reach the client's page later. */
  readonly isLater: boolean;
}

/** Tells when the client sees changes of a sent proposal. Without a page to open, they see none. */
function SeenByClient({ client, isLater }: SeenProps) {
  const lacksAddress = useLacksPublicAddress();
  if (lacksAddress === undefined) return null;
  if (lacksAddress) return <Notice className={className}>{t('editor.clientSeesNoChange')}</Notice>;
  const name = client === null ? '' : client.fields.name || clientDisplayName(client.fields);
  return (
    <Notice className={className}>
      {name === ''
        ? t(isLater ? 'editor.clientSeesLater' : 'editor.clientSees')
        : t(isLater ? 'editor.namedClientSeesLater' : 'editor.namedClientSees', { client: name })}
    </Notice>
  );
}

/**
 * Asks about an e-mail that does not go out by itself any more, such as one whose proposal somebody else has changed. One
 * that may have gone out is decided in the outbox, beside what was looked at.
 */
function UndecidedSend({
  entry: { operation, state, reason, attempts, evidence },
}: {
  readonly entry: OutboxEntry;
}) {
  const bridge = useBridge();
  const edits = useEdits();
  const sendWithUndo = useSendWithUndo();
  const { opId } = operation;
  const isUntried = attempts.length === 0 && evidence.length === 0;
  const discard = (): void => runEdit(bridge.call('outbox.discard', { opId }));

  /** Approves the current content, with the time that was chosen before. */
  async function send(): Promise<void> {
    await flushDrafts();
    if (operation.kind === 'send' && operation.notBefore !== null && operation.notBefore > Date.now()) {
      await edits.queueSend(operation.localId, operation.message, operation.notBefore);
      await bridge.call('outbox.discard', { opId });
    } else if (operation.kind === 'send') await sendWithUndo({ operation, state });
  }

  return (
    <Notice
      tone="warning"
      live
      className={className}
      action={
        isUntried && (
          <span className="flex shrink-0 gap-2">
            <Button variant="quiet" onClick={discard}>
              {t('editor.cancelSend')}
            </Button>
            <Button onClick={() => runEdit(send())}>{t('outbox.sendIt')}</Button>
          </span>
        )
      }
    >
      {reason === null ? t('outbox.needsDecision') : reasonText(reason)}
    </Notice>
  );
}

/**
 * Holds an e-mail whose proposal changed after the approval, and asks. Otherwise the client would see the unapproved
 * changes right behind it.
 */
function NewerText({
  proposalId,
  waiting: { operation, isHeld },
}: {
  readonly proposalId: LocalId;
  readonly waiting: WaitingSend;
}) {
  const bridge = useBridge();
  const store = useStore();
  const sendWithChanges = useSendWithChanges();
  const asked = useRef(false);
  const { opId } = operation;

  useEffect(() => {
    if (isHeld || asked.current) return;
    asked.current = true;
    // An e-mail that has been sent meanwhile cannot be held. A message then tells that the client sees the changes.
    bridge
      .call('outbox.hold', { opId })
      .then(() => leaveOffer(proposalId, 'withdrawn'))
      .catch(() => undefined);
  }, [bridge, isHeld, opId, proposalId]);

  return (
    <Notice
      tone="warning"
      live
      className={className}
      action={
        <span className="flex shrink-0 gap-2">
          <Button variant="quiet" onClick={() => runEdit(store.withdraw(opId))}>
            {t('editor.cancelSend')}
          </Button>
          <Button onClick={() => runEdit(sendWithChanges(operation))}>{t('editor.sendWithChanges')}</Button>
        </span>
      }
    >
      {t('editor.changedSinceQueued')}
    </Notice>
  );
}

import type { LocalId } from '#shared/domain/ids.ts';
import { useEdits, useStore, useWorkspace, type ProposalDocument } from '../../data/index.ts';
import { useBridge } from '../../bridge/index.ts';
import { useUnacceptedEdits } from '../../components/acceptance/unaccepted-edits.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { duplicate } from './actions/duplicate.ts';
import { runEdit } from '../../components/show-error.ts';

interface Props {
  readonly proposal: ProposalDocument['proposal'];
  readonly onOpen: (proposalId: LocalId) => void;
}

const className = 'mx-auto mb-4 max-w-[calc(var(--container-measure)+96px)]';

/** Tells that an accepted proposal is shown with edits that its client has not accepted, and offers to discard them. */
function UnacceptedEdits({ proposal }: Pick<Props, 'proposal'>) {
  const bridge = useBridge();
  const entries = useUnacceptedEdits(proposal);
  if (entries.length === 0) return null;
  // An edit that depends on another one is discarded with it.
  const discard = async (): Promise<void> => {
    const opIds = entries.map(({ operation }) => operation.opId);
    const results = await Promise.allSettled(opIds.map((opId) => bridge.call('outbox.discard', { opId })));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined && results.every(({ status }) => status === 'rejected')) throw failed.reason;
  };
  return (
    <Notice
      className={className}
      tone="warning"
      live
      title={t('editor.acceptedOther')}
      action={<Button onClick={() => runEdit(discard())}>{t('editor.discardUnaccepted')}</Button>}
    >
      {t('editor.acceptedOtherText', { count: entries.length })}
    </Notice>
  );
}

/** Why an accepted or archived proposal is not what it was, and the way on from there. */
export function ClosedNotice({ proposal, onOpen }: Props) {
  const edits = useEdits();
  const store = useStore();
  const canUnarchive = useWorkspace()?.canUnarchive === true;
  const { localId, fields } = proposal;
  const isAccepted = fields.status === 'accepted';
  const isArchived = fields.archived_at !== null;
  if (!isAccepted && !isArchived) return null;
  return (
    <>
      <UnacceptedEdits proposal={proposal} />
      <Notice
        className={className}
        action={
          <span className="flex shrink-0 gap-2">
            <Button variant="quiet" onClick={() => runEdit(duplicate(store, localId, onOpen))}>
              {t(isAccepted ? 'editor.duplicateIt' : 'proposals.duplicateAsDraft')}
            </Button>
            {isArchived && canUnarchive && (
              <Button onClick={() => runEdit(edits.unarchiveProposals([localId]))}>
                {t('proposals.unarchive')}
              </Button>
            )}
          </span>
        }
      >
        {t(isAccepted ? 'editor.acceptedLock' : 'editor.archivedNotice')}
      </Notice>
    </>
  );
}

import type { LocalId } from '#shared/domain/ids.ts';
import { useEdits, useStore, useWorkspace, type ProposalDocument } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { duplicate } from './actions/duplicate.ts';
import { runEdit } from '../../components/show-error.ts';

interface Props {
  readonly proposal: ProposalDocument['proposal'];
  readonly onOpen: (proposalId: LocalId) => void;
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
    <Notice
      className="mx-auto mb-4 max-w-[calc(var(--container-measure)+96px)]"
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
  );
}

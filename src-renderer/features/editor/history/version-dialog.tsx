import { useEffect, useState } from 'react';
import { proposalChanges } from '#shared/document/compare/proposal-changes.ts';
import type { ProposalSnapshot, SnapshotEntry } from '#shared/domain/proposals/proposal-snapshot.ts';
import { useBridge } from '../../../bridge/index.ts';
import { useEdits, type ProposalDocument } from '../../../data/index.ts';
import { errorText, locale, t } from '../../../i18n/index.ts';
import { flushDrafts } from '../../../state/draft-registry.ts';
import { useExportRequests } from '../../../state/requests/export-requests.ts';
import { usePreviewRequests } from '../../../state/requests/preview-requests.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { ChangeList } from './change-list.tsx';
import { versionLabel } from './version-label.ts';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';

interface Props {
  readonly entry: SnapshotEntry;
  readonly document: ProposalDocument;
  readonly locked: boolean;
  readonly onClose: () => void;
}

/** One earlier version: the changes since then, export and restore. */
export function VersionDialog({ entry, document, locked, onClose }: Props) {
  const bridge = useBridge();
  const edits = useEdits();
  const exportVersion = useExportRequests((store) => store.ask);
  const previewVersion = usePreviewRequests((store) => store.ask);
  const [snapshot, setSnapshot] = useState<ProposalSnapshot | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { localId } = document.proposal;
  const approval = entry.reason === 'sent' ? { approvedAt: entry.at } : {};

  useEffect(() => {
    bridge.call('history.read', { snapshotId: entry.id }).then(
      (answer) => setSnapshot(answer.snapshot),
      (error: unknown) => setProblem(errorText(error, t('versions.unreadable'))),
    );
  }, [bridge, entry.id]);

  async function restore(wanted: ProposalSnapshot): Promise<void> {
    try {
      await flushDrafts();
      await edits.restoreProposal(localId, wanted);
      showToast({ id: 'restored', title: t('versions.restored') });
      onClose();
    } catch (error) {
      setProblem(errorText(error, t('versions.notRestored')));
    }
  }

  const changes = snapshot === null ? [] : proposalChanges(snapshot, document);
  return (
    <Dialog
      open
      onClose={onClose}
      title={versionLabel(entry)}
      description={new Date(entry.at).toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'short' })}
      actions={
        <>
          <div className="mr-auto flex gap-2">
            <Button
              size="medium"
              disabled={snapshot === null}
              onClick={() => {
                if (snapshot !== null)
                  previewVersion({ proposalId: localId, version: snapshot, ...approval });
                onClose();
              }}
            >
              {t('versions.preview')}
            </Button>
            <Button
              size="medium"
              disabled={snapshot === null}
              onClick={() => {
                exportVersion({ proposalIds: [localId], snapshotId: entry.id, ...approval });
                onClose();
              }}
            >
              {t('exporting.export')}
            </Button>
          </div>
          <Button size="medium" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            size="medium"
            variant="primary"
            disabled={snapshot === null || locked || changes.length === 0}
            onClick={() => snapshot !== null && void restore(snapshot)}
          >
            {t('versions.restore')}
          </Button>
        </>
      }
    >
      <ProblemNotice text={problem} />
      {snapshot !== null && <ChangeList changes={changes} />}
    </Dialog>
  );
}

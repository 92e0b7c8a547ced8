import type { LocalId } from '#shared/domain/ids.ts';
import { takesDecision } from '#shared/domain/proposals/recorded-decision.ts';
import {
  useEdits,
  useStore,
  useUndoOfNewest,
  useWorkspace,
  type ProposalDocument,
} from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { askToArchive } from '../../../state/requests/archive-request.ts';
import { askToRecordDecision } from '../../../state/requests/decision-request.ts';
import { askToDelete, planDelete } from '../../../state/requests/delete-request.ts';
import { useExportRequests } from '../../../state/requests/export-requests.ts';
import { usePreviewRequests } from '../../../state/requests/preview-requests.ts';
import { usePrintRequests } from '../../../state/requests/print-requests.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { showUndoToast } from '../../../ui/overlays/undo-toast.ts';
import { flushDrafts } from '../../../state/draft-registry.ts';
import { duplicate } from './duplicate.ts';
import { useTemplateActions } from '../../../components/use-template-actions.ts';
import { runEdit } from '../../../components/show-error.ts';
import { useRecordSend } from '../../../components/use-record-send.ts';

/** Actions on the open proposal as a whole. */
export interface ProposalActions {
  send(): void;
  exportAs(): void;
  /** Shows the client's view. */
  preview(): void;
  /** Prints the client's view. */
  print(): void;
  duplicate(): void;
  archive(): void;
  /** Null if it is not archived or the service does not allow it. */
  readonly unarchive: (() => void) | null;
  /** Null unless the proposal is sent and undecided, and the service records decisions. */
  readonly recordDecision: (() => void) | null;
  /** Null unless the proposal is a draft or declined, and the service records sends. */
  readonly recordSend: (() => void) | null;
  /** Null unless the service takes templates. */
  readonly saveAsTemplate: (() => void) | null;
  remove(): void;
}

interface Ways {
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly onOpen: (proposalId: LocalId) => void;
}

/** Each action first submits the typed values, so that it sees the current page. */
export function useProposalActions(
  { proposal, client }: Pick<ProposalDocument, 'proposal' | 'client'>,
  ways: Ways,
): ProposalActions {
  const edits = useEdits();
  const store = useStore();
  const undoOfNewest = useUndoOfNewest();
  const ask = useExportRequests((requests) => requests.ask);
  const show = usePreviewRequests((requests) => requests.ask);
  const print = usePrintRequests((requests) => requests.ask);
  const workspace = useWorkspace();
  const recordSend = useRecordSend()({ proposal, client });
  const templates = useTemplateActions();
  const id = proposal.localId;

  async function leave(edit: () => Promise<void>, title: string): Promise<void> {
    await flushDrafts();
    await edit();
    const undo = undoOfNewest();
    ways.onClose();
    showUndoToast({ id: 'proposal-gone', title, durationMs: 10_000, undo });
  }

  return {
    send: () => runEdit(flushDrafts().then(ways.onSend)),
    exportAs: () => runEdit(flushDrafts().then(() => ask({ proposalIds: [id] }))),
    preview: () => runEdit(flushDrafts().then(() => show({ proposalId: id }))),
    print: () => runEdit(flushDrafts().then(() => print({ proposalIds: [id] }))),
    duplicate: () => runEdit(flushDrafts().then(() => duplicate(store, id, ways.onOpen))),
    archive: () =>
      askToArchive({
        count: 1,
        run: () => runEdit(leave(() => edits.archiveProposals([id]), t('editor.archived'))),
      }),
    unarchive:
      workspace?.canUnarchive === true && proposal.fields.archived_at !== null
        ? () => runEdit(flushDrafts().then(() => edits.unarchiveProposals([id])))
        : null,
    recordDecision:
      workspace?.canRecordDecisions === true && takesDecision(proposal.fields)
        ? () => runEdit(flushDrafts().then(() => askToRecordDecision({ proposal, client })))
        : null,
    recordSend: recordSend && (() => runEdit(flushDrafts().then(() => recordSend()))),
    saveAsTemplate: templates && (() => templates.saveFrom(id, proposal.fields.title)),
    remove() {
      const plan = planDelete([proposal], ({ fields }) => fields.status);
      if (plan.deletable.length === 0) {
        showToast({ id: 'proposal-gone', title: t('commands.cannotDelete', { count: 1 }) });
        return;
      }
      askToDelete(plan, () => runEdit(leave(() => edits.deleteProposals([id]), t('editor.deleted'))));
    },
  };
}

import type { LocalId } from '#shared/domain/ids.ts';
import { takesDecision } from '#shared/domain/proposals/recorded-decision.ts';
import { useTemplateActions } from '../../components/use-template-actions.ts';
import { useWorkspace, type ProposalListItem } from '../../data/index.ts';
import { askToRecordDecision } from '../../state/requests/decision-request.ts';
import { useRecordSend } from '../../components/use-record-send.ts';
import { useExportRequests } from '../../state/requests/export-requests.ts';
import { usePrintRequests } from '../../state/requests/print-requests.ts';
import type { SelectionControls } from '../../state/lists/use-list-selection.ts';
import { useProposalActions, type ProposalActions } from './use-proposal-actions.ts';

/** Actions of the list's keys, bar and row menu, on the selected rows or else on the active one. */
export interface ListActions {
  readonly open: () => void;
  readonly send: () => void;
  /** A dialog asks for the common values first. */
  readonly edit: () => void;
  readonly change: ProposalActions['change'];
  /** A dialog asks for the tags to add and to remove first. */
  readonly tag: () => void;
  readonly changeTags: ProposalActions['changeTags'];
  readonly archive: () => void;
  readonly unarchive: () => void;
  /** Unarchives the active row, whatever is selected. */
  readonly unarchiveActive: () => void;
  /** Null unless one proposal is chosen that is sent and undecided, and the service records decisions. */
  readonly recordDecision: (() => void) | null;
  /** Null unless one proposal is chosen that is a draft or declined, and the service records sends. */
  readonly recordSend: (() => void) | null;
  /** Null unless one proposal is chosen and the service takes templates. */
  readonly saveAsTemplate: (() => void) | null;
  readonly remove: () => void;
  readonly duplicate: () => void;
  readonly exportAs: () => void;
  readonly print: () => void;
}

interface Options {
  readonly items: readonly ProposalListItem[];
  readonly selection: SelectionControls<LocalId>;
  readonly onOpen: (id: LocalId) => void;
  /** `onQueued`: they are in the outbox, and were not given up. */
  readonly onSend: (ids: readonly LocalId[], onQueued: () => void) => void;
  readonly onEdit: (ids: readonly LocalId[]) => void;
  readonly onTag: (ids: readonly LocalId[]) => void;
}

/** The actions of a list of proposals over its selection. */
export function useListActions(options: Options): ListActions {
  const { items, selection, onOpen, onSend, onEdit, onTag } = options;
  const actions = useProposalActions();
  const askToExport = useExportRequests((store) => store.ask);
  const askToPrint = usePrintRequests((store) => store.ask);

  const templates = useTemplateActions();
  const canRecordDecisions = useWorkspace()?.canRecordDecisions === true;

  /** In the order of the list, whatever order they were chosen in. */
  function targets(): readonly LocalId[] {
    if (selection.selected.size > 0) {
      return items.map(({ proposal }) => proposal.localId).filter((id) => selection.selected.has(id));
    }
    return selection.activeId === null ? [] : [selection.activeId];
  }

  function onTargets(act: (ids: readonly LocalId[], title: string, onBegin: () => void) => void): () => void {
    return () => {
      const ids = targets();
      const first = items.find(({ proposal }) => proposal.localId === ids[0]);
      if (first !== undefined) act(ids, first.proposal.fields.title, selection.clear);
    };
  }

  const chosenIds = targets();
  const single =
    chosenIds.length === 1 ? items.find(({ proposal }) => proposal.localId === chosenIds[0]) : undefined;
  const recordSend = useRecordSend()(single);

  return {
    recordDecision:
      canRecordDecisions && single !== undefined && takesDecision(single.proposal.fields)
        ? () => askToRecordDecision(single)
        : null,
    recordSend: recordSend && (() => recordSend()),
    saveAsTemplate:
      templates !== null && single !== undefined
        ? () => templates.saveFrom(single.proposal.localId, single.proposal.fields.title)
        : null,
    open: () => selection.activeId !== null && onOpen(selection.activeId),
    send: () => {
      const ids = targets();
      if (ids.length > 0) onSend(ids, selection.clear);
    },
    edit: () => {
      const ids = targets();
      if (ids.length > 0) onEdit(ids);
    },
    change: actions.change,
    tag: () => {
      const ids = targets();
      if (ids.length > 0) onTag(ids);
    },
    changeTags: actions.changeTags,
    print: () => {
      const ids = targets();
      if (ids.length > 0) askToPrint({ proposalIds: ids });
    },
    exportAs: () => {
      const ids = targets();
      if (ids.length > 0) askToExport({ proposalIds: ids });
    },
    archive: onTargets(actions.archive),
    unarchive: onTargets((ids, title, onBegin) => {
      actions.unarchive(ids, title);
      onBegin();
    }),
    unarchiveActive: () => {
      const active = items.find(({ proposal }) => proposal.localId === selection.activeId);
      if (active !== undefined) actions.unarchive([active.proposal.localId], active.proposal.fields.title);
    },
    remove() {
      const ids = new Set(targets());
      const chosen = items.filter(({ proposal }) => ids.has(proposal.localId));
      if (chosen.length > 0) actions.remove(chosen, selection.clear);
    },
    duplicate: () => {
      const ids = targets();
      const [only] = ids;
      if (ids.length > 1) actions.duplicateMany(ids, selection.clear);
      else if (only !== undefined) actions.duplicate(only, { onCopy: selection.activate, onOpen });
    },
  };
}

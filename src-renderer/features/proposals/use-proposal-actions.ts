import type { LocalId } from '#shared/domain/ids.ts';
import { useBridge } from '../../bridge/index.ts';
import {
  changedCurrency,
  copyOfProposal,
  newId,
  useEdits,
  useSession,
  useStore,
  useIsContentMissing,
  type ProposalListItem,
  type FieldValues,
} from '../../data/index.ts';
import { runEdit } from '../../components/show-error.ts';
import { t } from '../../i18n/index.ts';
import { askToArchive } from '../../state/requests/archive-request.ts';
import { askToDuplicate } from '../../state/requests/duplicate-request.ts';
import { askToDelete, planDelete } from '../../state/requests/delete-request.ts';
import { undoWindow } from '../../state/preferences.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { showUndoToast } from '../../ui/overlays/undo-toast.ts';
import type { BulkTargets, BulkValues } from './bulk-edit/bulk-edit.ts';
import type { TagChange } from './tags/bulk-tags.ts';

/** Shortest time of the undo toast, ms. It stays at least while the change waits here. */
const shortestToast = 4000;

/** The actions of a list on its proposals. `title` names the proposal in the toast; it is unused for several. */
export interface ProposalActions {
  /** @param onBegin once it is certain that they are */
  archive(ids: readonly LocalId[], title: string, onBegin: () => void): void;
  unarchive(ids: readonly LocalId[], title: string): void;
  /** Sets the same values for all, in one step of undo. E-mails that wait for them are held. */
  change(plan: BulkTargets, values: BulkValues): void;
  /** Sets the tags of each, in one step of undo. */
  changeTags(changes: readonly TagChange[]): void;
  /** Skips proposals that cannot be deleted and reports them. */
  remove(items: readonly ProposalListItem[], onBegin: () => void): void;
  duplicate(id: LocalId, ways: CopyWays): void;
  /** Asks first and duplicates in one undo step. Skips proposals that have not been read and reports them. */
  duplicateMany(ids: readonly LocalId[], onBegin: () => void): void;
}

/** Called with the copy: `onCopy` at once, `onOpen` if the user opens it from the toast. */
interface CopyWays {
  readonly onCopy: (copy: LocalId) => void;
  readonly onOpen: (copy: LocalId) => void;
}

type Done = 'proposals.archived' | 'proposals.unarchived' | 'proposals.changed' | 'proposals.deleted';

/** The message about an action, with the title of a single proposal or the number of several. */
function doneMessages(done: Done, count: number, title: string): string {
  if (count !== 1) return t(`${done}Many`, { count });
  return t(`${done}One`, { title: title === '' ? t('proposals.untitled') : title });
}

/** Actions on proposals in a list, each with an undo. */
export function useProposalActions(): ProposalActions {
  const edits = useEdits();
  const { history, undoProgress, queries, submitInParts } = useStore();
  const bridge = useBridge();
  const session = useSession();
  const isUnread = useIsContentMissing();

  function offerUndo(title: string): void {
    const durationMs = Math.max(undoWindow(), shortestToast);
    const undo = history.undoOfNewest();
    showUndoToast({ id: 'history', title, durationMs, undo, progress: undoProgress });
  }

  /** What the timeline alone tells is what an undo brings back. */
  async function baseOf({ proposal: { fields } }: ProposalListItem): Promise<FieldValues> {
    if (fields.expires_at !== undefined || fields.public_id === null) return {};
    const { expiresAt } = (await queries.timeline(fields.public_id)).dates;
    return expiresAt === undefined ? {} : { expires_at: expiresAt };
  }

  async function changeAll(
    editable: readonly ProposalListItem[],
    waitingSends: readonly string[],
    values: BulkValues,
  ): Promise<number> {
    // Held before the change, so that none is sent in between.
    if (waitingSends.length > 0 && session?.state === 'connected')
      await bridge.call('outbox.holdMany', {
        accountKey: session.accountKey,
        opIds: [...waitingSends],
        isHeld: true,
      });
    const base = await Promise.all(
      editable.map(async (item) => (values.expires_at === undefined ? {} : await baseOf(item))),
    );
    return await edits.updateProposals(
      editable.map(({ proposal }, index) => ({
        localId: proposal.localId,
        values,
        base: base[index] ?? {},
      })),
    );
  }

  /** A copy of an unread proposal would be empty. */
  async function duplicateRead(id: LocalId): Promise<LocalId | null> {
    const document = await queries.proposal(id);
    if (document === null || !isUnread(document)) return await edits.duplicateProposal(id);
    const { title } = document.proposal.fields;
    showToast({ id: 'history', title: t('proposals.unread', { title: title || t('proposals.untitled') }) });
    bridge.call('sync.readSoon', { proposalIds: [id] }).catch(() => undefined);
    return null;
  }

  async function copyAll(ids: readonly LocalId[]): Promise<void> {
    const documents = await Promise.all(ids.map((id) => queries.proposal(id)));
    const known = documents.filter((document) => document !== null);
    const read = known.filter((document) => !isUnread(document));
    await submitInParts(
      read.map((document) => copyOfProposal(document, newId).edits),
      {
        label: () => t('edits.duplicateProposals', { count: read.length }),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      },
    );
    const left = known.length - read.length;
    if (left > 0) {
      const unread = known.filter(isUnread).map(({ proposal }) => proposal.localId);
      bridge.call('sync.readSoon', { proposalIds: unread }).catch(() => undefined);
    }
    const title = t('proposals.duplicatedMany', { count: read.length });
    offerUndo(left === 0 ? title : `${title} ${t('proposals.notDuplicated', { count: left })}`);
  }

  return {
    duplicateMany(ids, onBegin) {
      askToDuplicate({
        count: ids.length,
        run: () => {
          onBegin();
          runEdit(copyAll(ids));
        },
      });
    },
    archive(ids, title, onBegin) {
      askToArchive({
        count: ids.length,
        run: () => {
          onBegin();
          void edits
            .archiveProposals(ids)
            .then(() => offerUndo(doneMessages('proposals.archived', ids.length, title)));
        },
      });
    },
    change({ editable, waitingSends }, values) {
      void changeAll(editable, waitingSends, values).then((count) => {
        const [only] = editable;
        if (count === 0) showToast({ id: 'history', title: t('proposals.nothingChanged') });
        else offerUndo(doneMessages('proposals.changed', count, only?.proposal.fields.title ?? ''));
      });
    },
    changeTags(changes) {
      void edits
        .updateProposals(changes)
        .then((count) => offerUndo(doneMessages('proposals.changed', count, '')));
    },
    unarchive(ids, title) {
      void edits
        .unarchiveProposals(ids)
        .then(() => offerUndo(doneMessages('proposals.unarchived', ids.length, title)));
    },
    remove(items, onBegin) {
      const plan = planDelete(items, ({ proposal }) => proposal.fields.status);
      const [first] = plan.deletable;
      if (first === undefined) {
        showToast({ id: 'history', title: t('commands.cannotDelete', { count: items.length }) });
        return;
      }
      const ids = plan.deletable.map(({ proposal }) => proposal.localId);
      askToDelete(plan, () => {
        onBegin();
        void edits
          .deleteProposals(ids)
          .then(() => offerUndo(doneMessages('proposals.deleted', ids.length, first.proposal.fields.title)));
      });
    },
    duplicate(id, { onCopy, onOpen }) {
      void duplicateRead(id).then(async (copy) => {
        if (copy === null) return;
        const currency = await changedCurrency(queries, id, copy);
        showToast({
          id: 'history',
          title: t('proposals.duplicated'),
          ...(currency !== null && { description: t('proposals.currencyNow', { currency }) }),
          durationMs: 8000,
          action: { label: t('proposals.openCopy'), run: () => onOpen(copy) },
        });
        onCopy(copy);
      });
    },
  };
}

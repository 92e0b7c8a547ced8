import { useRef } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useBridge } from '../bridge/index.ts';
import {
  useEdits,
  useStore,
  useUndoOfNewest,
  useIsContentMissing,
  useWorkspace,
  type SectionWithItems,
} from '../data/index.ts';
import { language, t } from '../i18n/index.ts';
import { flushDrafts } from '../state/draft-registry.ts';
import { useTemplateDeleteRequest, useTemplateNameRequest } from '../state/requests/template-requests.ts';
import { showToast } from '../ui/overlays/toast.tsx';
import { showUndoToast } from '../ui/overlays/undo-toast.ts';
import { runEdit } from './show-error.ts';

/** A template as its actions need it. */
export interface TemplateSubject {
  readonly id: LocalId;
  readonly name: string;
  readonly sections: readonly SectionWithItems[];
}

/** What the user can do with templates as a whole, each with an undo. */
export interface TemplateActions {
  /** Asks for the name first. */
  create(onMade: (id: LocalId) => void): void;
  /** Adds example templates in the window's language. */
  addStarters(): void;
  /** A template with copies of a proposal's sections, under the proposal's title. */
  saveFrom(proposalId: LocalId, title: string): void;
  rename(template: TemplateSubject): void;
  duplicate(template: TemplateSubject, onMade: (id: LocalId) => void): void;
  /** Asks first. */
  remove(template: TemplateSubject, onRemoved?: () => void): void;
}

/** How long the toast with the undo stays, ms. */
const durationMs = 10_000;

/** The actions on templates; null where the service does not take any. */
export function useTemplateActions(): TemplateActions | null {
  const edits = useEdits();
  const undoOfNewest = useUndoOfNewest();
  const askForName = useTemplateNameRequest((requests) => requests.ask);
  const askToDelete = useTemplateDeleteRequest((requests) => requests.ask);
  const { queries } = useStore();
  const bridge = useBridge();
  const isUnread = useIsContentMissing();
  const workspace = useWorkspace();
  /** A second press is no second wish. */
  const isAdding = useRef(false);

  function offerUndo(title: string): void {
    showUndoToast({ id: 'history', title, durationMs, undo: undoOfNewest() });
  }

  async function save(proposalId: LocalId, title: string): Promise<void> {
    await flushDrafts();
    const document = await queries.proposal(proposalId);
    if (document !== null && isUnread(document)) {
      bridge.call('sync.readSoon', { proposalIds: [proposalId] }).catch(() => undefined);
      showToast({ id: 'history', title: t('libraryNames.notLoadedYet') });
      return;
    }
    const name = title || t('edits.untitledTemplate');
    const made = await edits.saveAsTemplate(proposalId, name);
    if (made !== null) offerUndo(t('libraryNames.savedAsTemplate', { name }));
  }

  async function remove({ id, name }: TemplateSubject, onRemoved?: () => void): Promise<void> {
    await flushDrafts();
    await edits.deleteTemplate(id);
    offerUndo(t('libraryNames.deleted', { title: name }));
    onRemoved?.();
  }

  async function addStarters(currency: string): Promise<void> {
    if (isAdding.current) return;
    isAdding.current = true;
    try {
      const { readStarterTemplates } = await import('./starter-templates/starter-templates.ts');
      const templates = await readStarterTemplates(language(), currency);
      await edits.createTemplates(templates);
      offerUndo(t('libraryNames.startersAdded', { count: templates.length }));
    } finally {
      isAdding.current = false;
    }
  }

  if (workspace?.canEditTemplates !== true) return null;
  return {
    create: (onMade) =>
      askForName({
        purpose: 'create',
        name: '',
        run: (name) => runEdit(edits.createTemplate(name).then(onMade)),
      }),
    addStarters: () => runEdit(addStarters(workspace.account.currency)),
    saveFrom: (proposalId, title) => runEdit(save(proposalId, title)),
    rename: ({ id, name }) =>
      askForName({
        purpose: 'rename',
        name,
        run: (wanted) => runEdit(edits.renameTemplate(id, wanted, { name })),
      }),
    duplicate: ({ name, sections }, onMade) =>
      runEdit(
        flushDrafts()
          .then(() => edits.duplicateTemplate(t('edits.copyOf', { title: name }), sections))
          .then(onMade),
      ),
    remove: (template, onRemoved) =>
      askToDelete({ name: template.name, run: () => runEdit(remove(template, onRemoved)) }),
  };
}

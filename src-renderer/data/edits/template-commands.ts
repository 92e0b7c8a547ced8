import type { LocalId, NewId } from '#shared/domain/ids.ts';
import { t } from '../../i18n/index.ts';
import type { Edit, FieldValues } from '../lib/edit.ts';
import type { Label } from '../lib/label.ts';
import type { ProposalDocument } from '../queries/queries.ts';
import type { SectionWithItems } from '../db/stored-records.ts';
import { newTemplate, type Copy } from './copies.ts';
import type { PreparedTemplate } from './imported-sections.ts';

interface Dependencies {
  readonly newId: () => NewId;
  readonly submit: (edits: readonly Edit[], label: Label) => Promise<unknown>;
  readonly copyProposal: (
    label: Label,
    proposalId: LocalId,
    copyOf: (document: ProposalDocument) => Copy,
  ) => Promise<LocalId | null>;
  readonly rename: (label: Label, id: LocalId, name: string, base?: FieldValues) => Promise<void>;
  readonly remove: (label: Label, id: LocalId) => Promise<void>;
}

/** The edits of templates. They require that the service supports templates, according to the workspace. */
export function createTemplateCommands({ newId, submit, copyProposal, rename, remove }: Dependencies) {
  async function create(label: Label, name: string, sections: readonly SectionWithItems[]): Promise<LocalId> {
    const { localId, edits } = newTemplate(name, sections, newId);
    await submit(edits, label);
    return localId;
  }

  return {
    createTemplate: (name: string) => create(() => t('edits.createTemplate'), name, []),
    /** Returns the new template's id; null if the proposal does not exist. */
    saveAsTemplate: (proposalId: LocalId, name: string) =>
      copyProposal(
        () => t('edits.saveAsTemplate'),
        proposalId,
        ({ sections }) => newTemplate(name, sections, newId),
      ),
    /** Returns the copy's id. */
    duplicateTemplate: (name: string, sections: readonly SectionWithItems[]) =>
      create(() => t('edits.duplicateTemplate'), name, sections),
    /** Creates templates, in one step of undo. */
    async createTemplates(templates: readonly PreparedTemplate[]) {
      const { createPreparedTemplate } = await import('./imported-sections.ts');
      const edits = templates.flatMap((template) => createPreparedTemplate(template, newId).edits);
      await submit(edits, () => t('edits.createTemplates'));
    },
    /** Creates a template of an imported document. Returns its id. */
    async importTemplate(template: PreparedTemplate) {
      const { createPreparedTemplate } = await import('./imported-sections.ts');
      const { localId, edits } = createPreparedTemplate(template, newId);
      await submit(edits, () => t('edits.importDocument'));
      return localId;
    },
    renameTemplate: (id: LocalId, name: string, base?: FieldValues) =>
      rename(() => t('edits.renameTemplate'), id, name, base),
    deleteTemplate: (id: LocalId) => remove(() => t('edits.deleteTemplate'), id),
  };
}

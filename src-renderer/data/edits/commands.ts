import { templateServerIdOf, type Entity, type LocalId } from '#shared/domain/ids.ts';
import { sourceContent } from '#shared/domain/proposals/section-source.ts';
import type { RecordedDecision } from '#shared/domain/proposals/recorded-decision.ts';
import type { RecordedSend } from '#shared/domain/proposals/recorded-send.ts';
import type { ProposalSnapshot } from '#shared/domain/proposals/proposal-snapshot.ts';
import type { SendMessage } from '#shared/sync/operation.ts';
import { parentOfSection } from '#shared/sync/record-view.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../../i18n/index.ts';
import { copyOfProposal, copyOfSection, copySections, createLines, type Copy } from './copies.ts';
import type {
  CellTyping,
  Edit,
  EditOf,
  FieldValues,
  LineItemPosition,
  SectionPosition,
} from '../lib/edit.ts';
import type { LineItemValues, SectionValues, Values } from '../lib/values.ts';
import type { ImportedSection } from './imported-sections.ts';
import { createTemplateCommands } from './template-commands.ts';
import type { Label } from '../lib/label.ts';
import type { AppliedEdit, IdSource } from './plan-edits.ts';
import type { ProposalDocument, Queries } from '../queries/queries.ts';
import type { SectionWithItems } from '../db/stored-records.ts';

/** How an edit enters the undo stack. */
export interface SubmitOptions {
  /** The label of its undo, such as "Delete section". */
  readonly label: Label;
  /** Consecutive edits with the same key become one step, such as the letters of a title. */
  readonly coalesce?: string;
  /** The longest pause between two such edits, in milliseconds. The default is 3000. */
  readonly maxPauseMs?: number;
}

/**
 * Applies edits as one step of undo. Resolves with the applied edits once they are in the mirror, or in the journal if
 * the mirror cannot be written.
 */
export type Submit = (edits: readonly Edit[], options: SubmitOptions) => Promise<readonly AppliedEdit[]>;

interface Dependencies extends Pick<IdSource, 'newId' | 'now'> {
  readonly submit: Submit;
  readonly queries: Queries;
  /** Delay of operations that the service cannot undo, in milliseconds. */
  readonly undoWindow: () => number;
}

/** An update without its kind. */
type Update = EditOf<'update'> extends infer E ? (E extends unknown ? Omit<E, 'kind'> : never) : never;

/**
 * Values of a copy in a proposal. The copy is not reusable, so the library lists only the original. It refers to the
 * original, unless that is in a proposal: changes there are made for that proposal's client.
 */
function insertedValues(original: SectionWithItems): SectionValues {
  const { localId, fields } = original.section;
  if (fields.proposal_id !== null) return { reusable: false };
  return { reusable: false, source_id: localId, source_content: sourceContent(original) };
}

/**
 * Creates the user's edits. Each is one step of undo and resolves once it is in the mirror; the save state tells
 * whether it is durable. Rejects with `bad-input` for an invalid value. `scope` is the proposal, template or library
 * section that contains the record. `after` is the sibling before the record; null: the record is the first. `base`
 * holds the values that the user saw while typing, which may be older than the mirror's.
 */
export function createCommands({ submit, queries, newId, now, undoWindow }: Dependencies) {
  const getUndoDeadline = (): number => now() + undoWindow();
  const getContext = () => ({ newId, notBefore: getUndoDeadline() });

  async function create(label: Label, edit: EditOf<'create'>): Promise<LocalId> {
    await submit([edit], { label });
    return edit.localId;
  }

  async function createCopy(label: Label, { localId, edits }: Copy): Promise<LocalId> {
    await submit(edits, { label });
    return localId;
  }

  /** Submits an update. Typing in the same fields of one record is one step of undo. */
  async function update(label: Label, edit: Update): Promise<void> {
    const coalesce = `${edit.localId}:${Object.keys(edit.values).sort().join()}`;
    await submit([{ kind: 'update', ...edit }], { label, coalesce });
  }

  /** Submits a move, or a shift by one position. A shift starts from the position after all earlier edits. */
  async function move(label: Label, edit: EditOf<'move' | 'shift'>): Promise<void> {
    await submit([edit], { label });
  }

  /** Deletes records. Clients, proposals and templates are their own scope. */
  async function remove(label: Label, entity: Entity, ids: readonly LocalId[], scope?: LocalId) {
    const notBefore = getUndoDeadline();
    const edits = ids.map((localId): Edit => {
      return { kind: 'delete', entity, localId, scope: scope ?? localId, notBefore };
    });
    await submit(edits, { label });
  }

  /** Creates of the account's default taxes for a new proposal; none if the mirror cannot be read. */
  async function defaultTaxes(proposalId: LocalId): Promise<readonly Edit[]> {
    const workspace = await queries.workspace().catch(() => null);
    return (workspace?.account.default_taxes ?? []).map((values): Edit => {
      return { kind: 'create', entity: 'taxation', localId: newId(), proposalId, values };
    });
  }

  /** Creates the copy of a proposal; null if the proposal does not exist. */
  async function copyProposal(
    label: Label,
    id: LocalId,
    copyOf: (document: ProposalDocument) => Copy | null,
  ): Promise<LocalId | null> {
    const document = await queries.proposal(id);
    const copy = document && copyOf(document);
    return copy && (await createCopy(label, copy));
  }

  return {
    createClient: (values: Values<'client'>) =>
      create(() => t('edits.createClient'), { kind: 'create', entity: 'client', localId: newId(), values }),
    updateClient: (localId: LocalId, values: Values<'client'>, base?: FieldValues) =>
      update(() => t('edits.editClient'), { entity: 'client', localId, scope: localId, values, base }),
    /** An `id` of null creates a client. */
    async importClients(rows: readonly { readonly id: LocalId | null; readonly values: Values<'client'> }[]) {
      const edits = rows.map(({ id, values }): Edit =>
        id === null
          ? { kind: 'create', entity: 'client', localId: newId(), values }
          : { kind: 'update', entity: 'client', localId: id, scope: id, values },
      );
      await submit(edits, { label: () => t('edits.importClients', { count: rows.length }) });
    },
    deleteClient: (id: LocalId) => remove(() => t('edits.deleteClient'), 'client', [id]),

    /** A new proposal with the account's default taxes. */
    async createProposal(values: Values<'proposal'> = {}) {
      const localId = newId();
      const proposal: Edit = { kind: 'create', entity: 'proposal', localId, values };
      await submit([proposal, ...(await defaultTaxes(localId))], { label: () => t('edits.createProposal') });
      return localId;
    },
    updateProposal: (localId: LocalId, values: Values<'proposal'>, base?: FieldValues) =>
      update(() => t('edits.editProposal'), { entity: 'proposal', localId, scope: localId, values, base }),
    /** Returns the number of changed proposals. */
    async updateProposals(
      changes: readonly {
        readonly localId: LocalId;
        readonly values: Values<'proposal'>;
        readonly base?: FieldValues;
      }[],
    ) {
      const edits = changes.map((change): Edit => {
        return { kind: 'update', entity: 'proposal', scope: change.localId, ...change };
      });
      const applied = await submit(edits, {
        label: () => t('edits.editProposals', { count: changes.length }),
      });
      return applied.length;
    },
    async archiveProposals(ids: readonly LocalId[]) {
      const notBefore = getUndoDeadline();
      const edits = ids.map((localId): Edit => ({ kind: 'archive', localId, notBefore }));
      await submit(edits, { label: () => t('edits.archiveProposals', { count: ids.length }) });
    },
    /** Requires that the service supports it, according to the workspace. */
    async unarchiveProposals(ids: readonly LocalId[]) {
      const edits = ids.map((localId): Edit => ({ kind: 'unarchive', localId }));
      await submit(edits, { label: () => t('edits.unarchiveProposals', { count: ids.length }) });
    },
    /** Requires that the service supports it, according to the workspace, and that the proposal `takesDecision`. */
    async recordDecision(localId: LocalId, decision: RecordedDecision) {
      const edit: Edit = { kind: 'record_decision', localId, notBefore: getUndoDeadline(), decision };
      await submit([edit], { label: () => t('edits.recordDecision') });
    },
    /** Requires that the service supports it, according to the workspace, and that the proposal `takesRecordedSend`. */
    async recordSend(localId: LocalId, sending: RecordedSend) {
      const edit: Edit = { kind: 'record_send', localId, notBefore: getUndoDeadline(), sending };
      await submit([edit], { label: () => t('edits.recordSend') });
    },
    deleteProposals: (ids: readonly LocalId[]) =>
      remove(() => t('edits.deleteProposals', { count: ids.length }), 'proposal', ids),
    /** Returns the copy's id; null if the original does not exist. */
    duplicateProposal: (id: LocalId) =>
      copyProposal(
        () => t('edits.duplicateProposal'),
        id,
        (document) => copyOfProposal(document, newId),
      ),
    /** Restores an earlier version of a proposal. Its code is rare, so it is not in the window's first bundle. */
    async restoreProposal(id: LocalId, snapshot: ProposalSnapshot) {
      const { restoreEdits } = await import('./restore-edits.ts');
      const document = await queries.proposal(id);
      if (document === null) throw new AppError('not-found', t('edits.proposalGone'));
      const edits = restoreEdits(document, snapshot, getContext());
      if (edits.length > 0) await submit(edits, { label: () => t('edits.restoreVersion') });
    },
    /**
     * Queues an e-mail with the content that the mirror shows. `notBefore`: earliest time of sending, ms since the epoch.
     * Returns the opId, with which it can be withdrawn.
     */
    async queueSend(localId: LocalId, message: SendMessage, notBefore = getUndoDeadline()) {
      const shown = await queries.contentHash(localId);
      const edit: Edit = { kind: 'send', localId, notBefore, message, shown };
      const [applied] = await submit([edit], { label: () => t('edits.sendProposal') });
      const operation = applied?.operation;
      if (operation === undefined) throw new AppError('not-found', t('edits.proposalGone'));
      return operation.opId;
    },

    /** Adds a section to a proposal or template. */
    addSection(proposalId: LocalId, after: LocalId | null, values: SectionValues) {
      const edit = {
        kind: 'create',
        entity: 'section',
        localId: newId(),
        proposalId,
        after,
        values,
      } as const;
      return create(() => t('edits.addSection'), edit);
    },
    updateSection: (scope: LocalId, localId: LocalId, values: SectionValues, base?: FieldValues) =>
      update(() => t('edits.editSection'), { entity: 'section', localId, scope, values, base }),
    moveSection: (scope: LocalId, localId: LocalId, after: LocalId | null) =>
      move(() => t('edits.moveSection'), { kind: 'move', entity: 'section', localId, scope, after }),
    shiftSection: (scope: LocalId, localId: LocalId, by: 1 | -1) =>
      move(() => t('edits.moveSection'), { kind: 'shift', entity: 'section', localId, scope, by }),
    deleteSection: (scope: LocalId, localId: LocalId) =>
      remove(() => t('edits.deleteSection'), 'section', [localId], scope),
    duplicateSection: (proposalId: LocalId, id: LocalId) =>
      copyProposal(
        () => t('edits.duplicateSection'),
        proposalId,
        ({ sections }) => {
          const original = sections.find(({ section }) => section.localId === id);
          return original ? copyOfSection(original, { proposalId, after: id }, newId) : null;
        },
      ),

    createLibrarySection(values: SectionValues) {
      const section = { kind: 'create', entity: 'section', proposalId: null, after: null } as const;
      const edit = { ...section, localId: newId(), values: { reusable: true, ...values } };
      return create(() => t('edits.addSection'), edit);
    },
    /** Copies a library section in the library, or a template's section behind the original. Returns the copy's id. */
    duplicateLibrarySection(original: SectionWithItems) {
      const { localId, fields } = original.section;
      const parentId = parentOfSection(fields);
      const position = { proposalId: parentId, after: parentId === null ? null : localId };
      return createCopy(() => t('edits.duplicateSection'), copyOfSection(original, position, newId));
    },
    /**
     * Creates a proposal with copies of these sections. It is complete without a connection. If this computer does not
     * have the template's sections, `template_id` makes the service copy them (`service-api.md §4.5`).
     */
    async createFromTemplate(
      values: Values<'proposal'>,
      { id, sections }: { readonly id: LocalId | null; readonly sections: readonly SectionWithItems[] },
    ) {
      const localId = newId();
      // A template without a server id was created here, so its sections are known.
      const template_id = id === null ? null : templateServerIdOf(id);
      const isKnown = sections.length > 0 || template_id === null;
      const own = isKnown ? values : { ...values, template_id };
      const proposal: Edit = { kind: 'create', entity: 'proposal', localId, values: own };
      const copies = copySections(sections, { proposalId: localId, after: null }, newId, insertedValues);
      // A service that copies the template may copy its taxes too.
      const taxes = isKnown ? await defaultTaxes(localId) : [];
      const edits = [proposal, ...copies.flatMap((copy) => copy.edits), ...taxes];
      return await createCopy(() => t('edits.createProposal'), { localId, edits });
    },
    ...createTemplateCommands({
      newId,
      copyProposal,
      submit: (edits, label) => submit(edits, { label }),
      rename: (label, localId, name, base) =>
        update(label, { entity: 'template', localId, scope: localId, values: { name }, base }),
      remove: (label, id) => remove(label, 'template', [id]),
    }),
    /** Updates a copy to its original's current content. `keep` leaves it and marks that content as reviewed. */
    async resolveSourceUpdate(copy: SectionWithItems, source: SectionWithItems, choice: 'take' | 'keep') {
      const { sourceUpdateEdits } = await import('./source-update.ts');
      const edits = sourceUpdateEdits(copy, source, choice, getContext());
      await submit(edits, {
        label: () => t(choice === 'take' ? 'libraryNames.take' : 'libraryNames.keepMine'),
      });
    },
    /** Inserts copies of sections with their lines. Returns the id of the first copy. */
    async insertSections(position: SectionPosition, originals: readonly SectionWithItems[]) {
      const copies = copySections(originals, position, newId, insertedValues);
      const edits = copies.flatMap((copy) => copy.edits);
      await submit(edits, { label: () => t('libraryNames.insert') });
      return copies[0]?.localId ?? null;
    },
    /** Inserts the sections of an imported document. Returns the id of the first; null without any. */
    async importSections(position: SectionPosition, sections: readonly ImportedSection[]) {
      const values = position.proposalId === null ? { reusable: true } : {};
      const { createSections } = await import('./imported-sections.ts');
      const { ids, edits } = createSections(sections, position, newId, values);
      await submit(edits, { label: () => t('edits.importDocument') });
      return ids[0] ?? null;
    },
    /** Creates a proposal of an imported document, with the account's default taxes. */
    async importProposal(values: Values<'proposal'>, sections: readonly ImportedSection[]) {
      const localId = newId();
      const proposal: Edit = { kind: 'create', entity: 'proposal', localId, values };
      const { createSections } = await import('./imported-sections.ts');
      const { edits } = createSections(sections, { proposalId: localId, after: null }, newId);
      const all = [proposal, ...edits, ...(await defaultTaxes(localId))];
      return await createCopy(() => t('edits.importDocument'), { localId, edits: all });
    },

    /** `onId` gets the id before the mirror shows the tax. */
    addTax(proposalId: LocalId, values: Values<'taxation'>, onId?: (id: LocalId) => void) {
      const edit = { kind: 'create', entity: 'taxation', localId: newId(), proposalId, values } as const;
      onId?.(edit.localId);
      return create(() => t('edits.addTax'), edit);
    },
    updateTax: (scope: LocalId, localId: LocalId, values: Values<'taxation'>, base: FieldValues) =>
      update(() => t('edits.editTax'), { entity: 'taxation', localId, scope, values, base }),
    deleteTax: (scope: LocalId, localId: LocalId) =>
      remove(() => t('edits.deleteTax'), 'taxation', [localId], scope),

    /** Adds several lines, such as a paste from a spreadsheet. Returns their ids. */
    async addLineItems(position: LineItemPosition, rows: readonly LineItemValues[]) {
      const edits = createLines(position, rows, newId);
      await submit(edits, { label: () => t('edits.addLines', { count: rows.length }) });
      return edits.map(({ localId }) => localId);
    },
    updateLineItem: (scope: LocalId, localId: LocalId, values: LineItemValues, base?: FieldValues) =>
      update(() => t('edits.editLine'), { entity: 'line_item', localId, scope, values, base }),
    /** Saves what is typed into a cell so far, with `others` that it brings. Calls with the same `cellEdit` are one step. */
    async typeInLineItem(
      scope: LocalId,
      localId: LocalId,
      values: LineItemValues,
      { cellEdit, base, position }: CellTyping,
      others: readonly Edit[] = [],
    ) {
      const line = { entity: 'line_item', localId, values } as const;
      const edit: Edit =
        position === null
          ? { kind: 'update', ...line, scope, base }
          : { kind: 'create', ...line, ...position };
      const label = (): string =>
        position === null ? t('edits.editLine') : t('edits.addLines', { count: 1 });
      await submit([edit, ...others], { label, coalesce: cellEdit, maxPauseMs: Infinity });
    },
    async updateLineItems(
      scope: LocalId,
      changes: readonly { readonly localId: LocalId; readonly values: LineItemValues }[],
    ) {
      const edits = changes.map((change): Edit => {
        return { kind: 'update', entity: 'line_item', scope, ...change };
      });
      await submit(edits, { label: () => t('edits.editLines', { count: changes.length }) });
    },
    /** Changes of several lines as one step, such as those of discounts. */
    async changeLines(changes: readonly Edit[]) {
      await submit(changes, { label: () => t('edits.editLines', { count: changes.length }) });
    },
    /** Replaces text of a document in `count` places: an update per record, with its merge base. */
    async replaceTexts(updates: readonly EditOf<'update'>[], count: number) {
      await submit(updates, { label: () => t('edits.replaceText', { count }) });
    },
    moveLineItem: (scope: LocalId, localId: LocalId, after: LocalId | null) =>
      move(() => t('edits.moveLine'), { kind: 'move', entity: 'line_item', localId, scope, after }),
    shiftLineItem: (scope: LocalId, localId: LocalId, by: 1 | -1) =>
      move(() => t('edits.moveLine'), { kind: 'shift', entity: 'line_item', localId, scope, by }),
    deleteLineItems: (scope: LocalId, ids: readonly LocalId[]) =>
      remove(() => t('edits.deleteLines', { count: ids.length }), 'line_item', ids, scope),
  };
}

export type Commands = ReturnType<typeof createCommands>;

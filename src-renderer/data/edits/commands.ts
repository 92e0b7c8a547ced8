import { templateServerIdOf, type Entity, type LocalId, type NewId } from '#shared/domain/ids.ts';
import { sourceContent } from '#shared/domain/proposals/section-source.ts';
import type { RecordedDecision } from '#shared/domain/proposals/recorded-decision.ts';
import type { RecordedSend } from '#shared/domain/proposals/recorded-send.ts';
import type { ProposalSnapshot } from '#shared/domain/proposals/proposal-snapshot.ts';
import type { FieldValue, SendMessage } from '#shared/sync/operation.ts';
import { parentOfSection } from '#shared/sync/record-view.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../../i18n/index.ts';
import { restoreEdits } from './restore-edits.ts';
import { copyOfProposal, copyOfSection, newTemplate, type Copy } from './copies.ts';
import type {
  CellTyping,
  ClientValues,
  Edit,
  EditOf,
  LineItemPosition,
  LineItemValues,
  ProposalValues,
  SectionValues,
  TaxationValues,
} from '../lib/edit.ts';
import { sourceUpdateEdits } from './source-update.ts';
import type { Label } from '../lib/label.ts';
import type { AppliedEdit, IdSource } from './plan-edits.ts';
import type { Queries } from '../queries/queries.ts';
import type { SectionWithItems } from '../db/stored-records.ts';

/** How an edit enters the undo stack. */
export interface SubmitOptions {
  /** What undo calls it, such as "Delete section". */
  readonly label: Label;
  /** Edits in a row with one key become one step: a title that is typed is undone at once. */
  readonly coalesce?: string;
  /** The longest pause between two of them (milliseconds); 3 s where it is left out. */
  readonly maxPauseMs?: number;
}

/**
 * Applies edits as one step of undo. Resolves with what each did when the mirror has them, or the journal where the
 * mirror cannot be written.
 */
export type Submit = (edits: readonly Edit[], options: SubmitOptions) => Promise<readonly AppliedEdit[]>;

/** Field values that the user saw while typing, where they may be older than the mirror's. */
export type BaseValues = Readonly<Record<string, FieldValue>>;

interface Dependencies extends Pick<IdSource, 'newId' | 'now'> {
  readonly submit: Submit;
  readonly queries: Queries;
  /** How long what cannot be undone at the service waits on this computer (milliseconds, S20). */
  readonly undoWindow: () => number;
}

/** A client or proposal is its own scope. */
const ownScope = (localId: LocalId) => ({ localId, scope: localId });

/** One step of undo for typing in the same fields of one record. */
function typingKey(id: LocalId, values: object): string {
  return `${id}:${Object.keys(values).sort().join()}`;
}

/**
 * What is put into a proposal is that proposal's own and not in the library a second time. It knows its original,
 * unless that stands in a proposal, whose changes are made for its client.
 */
function insertedValues(original: SectionWithItems): SectionValues {
  const { localId, fields } = original.section;
  if (fields.proposal_id !== null) return { reusable: false };
  return { reusable: false, source_id: localId, source_content: sourceContent(original) };
}

/** Copies one behind the other. */
function copyInOrder(
  originals: readonly SectionWithItems[],
  { proposalId, after }: { readonly proposalId: LocalId; readonly after: LocalId | null },
  newId: () => NewId,
): readonly Copy[] {
  let previousId = after;
  return originals.map((original) => {
    const copy = copyOfSection(original, { proposalId, after: previousId }, newId, insertedValues(original));
    previousId = copy.localId;
    return copy;
  });
}

/**
 * Everything that the user can do to records. Each is one step of undo, and resolves when the mirror has it; the save
 * state says whether it is durable. Rejects with `bad-input` when a value does not fit. `scope` is the proposal,
 * template or library section that contains the record. `after` is the sibling that it follows; null: it is the first.
 */
export function createCommands({ submit, queries, newId, now, undoWindow }: Dependencies) {
  const getUndoDeadline = (): number => now() + undoWindow();

  async function create(label: Label, edit: EditOf<'create'>): Promise<LocalId> {
    await submit([edit], { label });
    return edit.localId;
  }

  async function createCopy(label: Label, { localId, edits }: Copy): Promise<LocalId> {
    await submit(edits, { label });
    return localId;
  }

  async function update(label: Label, edit: EditOf<'update'>): Promise<void> {
    await submit([edit], { label, coalesce: typingKey(edit.localId, edit.values) });
  }

  /** A move, or a shift by one position from where earlier edits have put the record, drawn or not. */
  async function move(label: Label, edit: EditOf<'move' | 'shift'>): Promise<void> {
    await submit([edit], { label });
  }

  async function remove(
    label: Label,
    entity: Entity,
    records: readonly { readonly localId: LocalId; readonly scope: LocalId }[],
  ): Promise<void> {
    const notBefore = getUndoDeadline();
    await submit(
      records.map((record) => ({ kind: 'delete', entity, ...record, notBefore })),
      { label },
    );
  }

  /** The account's default taxes for a new proposal; none where the mirror cannot be read. */
  async function defaultTaxes(proposalId: LocalId): Promise<readonly Edit[]> {
    const workspace = await queries.workspace().catch(() => null);
    return (workspace?.account.default_taxes ?? []).map(({ name, percentage }) => ({
      kind: 'create',
      entity: 'taxation',
      localId: newId(),
      proposalId,
      values: { name, percentage },
    }));
  }

  return {
    createClient: (values: ClientValues) =>
      create(() => t('edits.createClient'), { kind: 'create', entity: 'client', localId: newId(), values }),
    updateClient: (localId: LocalId, values: ClientValues, base?: BaseValues) =>
      update(() => t('edits.editClient'), {
        ...{ kind: 'update', entity: 'client', localId, scope: localId, values, base },
      }),
    /** An `id` of null creates a client. */
    async importClients(rows: readonly { readonly id: LocalId | null; readonly values: ClientValues }[]) {
      const edits = rows.map(({ id, values }): Edit =>
        id === null
          ? { kind: 'create', entity: 'client', localId: newId(), values }
          : { kind: 'update', entity: 'client', localId: id, scope: id, values },
      );
      await submit(edits, { label: () => t('edits.importClients', { count: rows.length }) });
    },
    deleteClient: (id: LocalId) => remove(() => t('edits.deleteClient'), 'client', [ownScope(id)]),

    /** A new proposal with the account's default taxes. */
    async createProposal(values: ProposalValues = {}) {
      const localId = newId();
      const proposal: Edit = { kind: 'create', entity: 'proposal', localId, values };
      await submit([proposal, ...(await defaultTaxes(localId))], { label: () => t('edits.createProposal') });
      return localId;
    },
    updateProposal: (localId: LocalId, values: ProposalValues, base?: BaseValues) =>
      update(() => t('edits.editProposal'), {
        ...{ kind: 'update', entity: 'proposal', localId, scope: localId, values, base },
      }),
    /** Gives how many it has changed. */
    async updateProposals(
      changes: readonly {
        readonly localId: LocalId;
        readonly values: ProposalValues;
        readonly base?: BaseValues;
      }[],
    ) {
      const edits = changes.map((change): Edit => ({
        ...{ kind: 'update', entity: 'proposal', scope: change.localId, ...change },
      }));
      const applied = await submit(edits, {
        label: () => t('edits.editProposals', { count: changes.length }),
      });
      return applied.length;
    },
    async archiveProposals(ids: readonly LocalId[]) {
      const notBefore = getUndoDeadline();
      await submit(
        ids.map((localId) => ({ kind: 'archive', localId, notBefore })),
        { label: () => t('edits.archiveProposals', { count: ids.length }) },
      );
    },
    /** Only where the workspace says that the service can. */
    async unarchiveProposals(ids: readonly LocalId[]) {
      await submit(
        ids.map((localId) => ({ kind: 'unarchive', localId })),
        { label: () => t('edits.unarchiveProposals', { count: ids.length }) },
      );
    },
    /** Only where the workspace says that the service can, and for a proposal that `takesDecision`. */
    async recordDecision(localId: LocalId, decision: RecordedDecision) {
      await submit([{ kind: 'record_decision', localId, notBefore: getUndoDeadline(), decision }], {
        label: () => t('edits.recordDecision'),
      });
    },
    /** Only where the workspace says that the service can, and for a proposal that `takesRecordedSend`. */
    async recordSend(localId: LocalId, sending: RecordedSend) {
      await submit([{ kind: 'record_send', localId, notBefore: getUndoDeadline(), sending }], {
        label: () => t('edits.recordSend'),
      });
    },
    deleteProposals: (ids: readonly LocalId[]) =>
      remove(() => t('edits.deleteProposals', { count: ids.length }), 'proposal', ids.map(ownScope)),
    /** Gives the copy's id; null when the original is gone. */
    async duplicateProposal(id: LocalId) {
      const document = await queries.proposal(id);
      if (document === null) return null;
      return await createCopy(() => t('edits.duplicateProposal'), copyOfProposal(document, newId));
    },
    /** Makes a proposal what it was at an earlier moment. */
    async restoreProposal(id: LocalId, snapshot: ProposalSnapshot) {
      const document = await queries.proposal(id);
      if (document === null) throw new AppError('not-found', t('edits.proposalGone'));
      const edits = restoreEdits(document, snapshot, { newId, notBefore: getUndoDeadline() });
      if (edits.length > 0) await submit(edits, { label: () => t('versions.undoLabel') });
    },
    /**
     * Queues the frozen message. `notBefore` is when it may leave (ms since the epoch); left out, when the undo
     * window has passed. Gives the operation's id, with which it can be withdrawn.
     */
    async queueSend(localId: LocalId, message: SendMessage, notBefore = getUndoDeadline()) {
      const applied = await submit([{ kind: 'send', localId, notBefore, message }], {
        label: () => t('edits.sendProposal'),
      });
      const operation = applied[0]?.operation;
      if (operation === undefined) throw new AppError('not-found', t('edits.proposalGone'));
      return operation.opId;
    },

    /** Into a proposal or a template. */
    addSection: (proposalId: LocalId, after: LocalId | null, values: SectionValues) =>
      create(() => t('edits.addSection'), {
        ...{ kind: 'create', entity: 'section', localId: newId(), proposalId, after, values },
      }),
    updateSection: (scope: LocalId, localId: LocalId, values: SectionValues, base?: BaseValues) =>
      update(() => t('edits.editSection'), {
        ...{ kind: 'update', entity: 'section', localId, scope, values, base },
      }),
    moveSection: (scope: LocalId, localId: LocalId, after: LocalId | null) =>
      move(() => t('edits.moveSection'), { kind: 'move', entity: 'section', localId, scope, after }),
    shiftSection: (scope: LocalId, localId: LocalId, by: 1 | -1) =>
      move(() => t('edits.moveSection'), { kind: 'shift', entity: 'section', localId, scope, by }),
    deleteSection: (scope: LocalId, localId: LocalId) =>
      remove(() => t('edits.deleteSection'), 'section', [{ localId, scope }]),
    async duplicateSection(proposalId: LocalId, id: LocalId) {
      const document = await queries.proposal(proposalId);
      const original = document?.sections.find(({ section }) => section.localId === id);
      if (original === undefined) return null;
      const copy = copyOfSection(original, { proposalId, after: id }, newId);
      return await createCopy(() => t('edits.duplicateSection'), copy);
    },

    createLibrarySection: (values: SectionValues) =>
      create(() => t('edits.addSection'), {
        ...{ kind: 'create', entity: 'section', localId: newId(), proposalId: null, after: null },
        values: { reusable: true, ...values },
      }),
    /** A copy of a section of the library beside it, of a template behind it; gives the copy's id. */
    duplicateLibrarySection(original: SectionWithItems) {
      const { localId, fields } = original.section;
      const parentId = parentOfSection(fields);
      const position = { proposalId: parentId, after: parentId === null ? null : localId };
      return createCopy(() => t('edits.duplicateSection'), copyOfSection(original, position, newId));
    },
    /**
     * A new proposal with copies of these sections, made here so that it is complete without a connection. Where the
     * sections of the template are not known here, `template_id` lets the service copy them (`service-api.md §4.5`).
     */
    async createFromTemplate(
      values: ProposalValues,
      { id, sections }: { readonly id: LocalId | null; readonly sections: readonly SectionWithItems[] },
    ) {
      const localId = newId();
      // One that was made here is known.
      const template_id = id === null ? null : templateServerIdOf(id);
      const isKnown = sections.length > 0 || template_id === null;
      const proposal: Edit = {
        ...{ kind: 'create', entity: 'proposal', localId },
        values: isKnown ? values : { ...values, template_id },
      };
      const copies = copyInOrder(sections, { proposalId: localId, after: null }, newId);
      // A service that copies the template may copy its taxes too.
      const taxes = isKnown ? await defaultTaxes(localId) : [];
      const edits = [proposal, ...copies.flatMap((copy) => copy.edits), ...taxes];
      return await createCopy(() => t('edits.createProposal'), { localId, edits });
    },
    /** Only where the workspace says that the service takes templates, like the next four. */
    createTemplate: (name: string) =>
      createCopy(() => t('edits.createTemplate'), newTemplate(name, [], newId)),
    /** Gives the new template's id; null when the proposal is gone. */
    async saveAsTemplate(proposalId: LocalId, name: string) {
      const document = await queries.proposal(proposalId);
      if (document === null) return null;
      return await createCopy(() => t('edits.saveAsTemplate'), newTemplate(name, document.sections, newId));
    },
    /** Gives the copy's id. */
    duplicateTemplate: (name: string, sections: readonly SectionWithItems[]) =>
      createCopy(() => t('edits.duplicateTemplate'), newTemplate(name, sections, newId)),
    renameTemplate: (localId: LocalId, name: string, base?: BaseValues) =>
      update(() => t('edits.renameTemplate'), {
        ...{ kind: 'update', entity: 'template', localId, scope: localId, values: { name }, base },
      }),
    deleteTemplate: (id: LocalId) => remove(() => t('edits.deleteTemplate'), 'template', [ownScope(id)]),
    /** Makes a copy what its original says by now, or with `keep` leaves it and remembers that it was looked at. */
    async resolveSourceUpdate(copy: SectionWithItems, source: SectionWithItems, choice: 'take' | 'keep') {
      const edits = sourceUpdateEdits(copy, source, choice, { newId, notBefore: getUndoDeadline() });
      await submit(edits, { label: () => t(choice === 'take' ? 'library.take' : 'library.keepMine') });
    },

    /** Copies of sections of the library with their lines; gives the id of the first. */
    async insertSections(
      { proposalId, after }: { readonly proposalId: LocalId; readonly after: LocalId | null },
      originals: readonly SectionWithItems[],
    ) {
      const copies = copyInOrder(originals, { proposalId, after }, newId);
      await submit(
        copies.flatMap((copy) => copy.edits),
        { label: () => t('library.insert') },
      );
      return copies[0]?.localId ?? null;
    },

    addTax: (proposalId: LocalId, values: TaxationValues) =>
      create(() => t('edits.addTax'), {
        ...{ kind: 'create', entity: 'taxation', localId: newId(), proposalId, values },
      }),
    updateTax: (scope: LocalId, localId: LocalId, values: TaxationValues, base: BaseValues) =>
      update(() => t('edits.editTax'), {
        ...{ kind: 'update', entity: 'taxation', localId, scope, values, base },
      }),
    deleteTax: (scope: LocalId, localId: LocalId) =>
      remove(() => t('edits.deleteTax'), 'taxation', [{ localId, scope }]),

    /** Several rows, such as a paste from a spreadsheet; gives their ids. */
    async addLineItems({ after, ...position }: LineItemPosition, rows: readonly LineItemValues[]) {
      const ids = rows.map(() => newId());
      await submit(
        rows.map((values, index): Edit => ({
          ...{ kind: 'create', entity: 'line_item', localId: ids[index] ?? newId(), ...position },
          ...{ after: ids[index - 1] ?? after, values },
        })),
        { label: () => t('edits.addLines', { count: rows.length }) },
      );
      return ids;
    },
    updateLineItem: (scope: LocalId, localId: LocalId, values: LineItemValues, base?: BaseValues) =>
      update(() => t('edits.editLine'), {
        ...{ kind: 'update', entity: 'line_item', localId, scope, values, base },
      }),
    /** Saves what is typed into one cell so far. Everything with the same `cellEdit` is one step of undo. */
    async typeInLineItem(
      scope: LocalId,
      localId: LocalId,
      values: LineItemValues,
      { cellEdit, base, position }: CellTyping,
    ) {
      const line = { entity: 'line_item', localId, values } as const;
      const edit: Edit =
        position === null
          ? { kind: 'update', ...line, scope, base }
          : { kind: 'create', ...line, ...position };
      const label = (): string =>
        position === null ? t('edits.editLine') : t('edits.addLines', { count: 1 });
      await submit([edit], { label, coalesce: cellEdit, maxPauseMs: Infinity });
    },
    async updateLineItems(
      scope: LocalId,
      changes: readonly { readonly localId: LocalId; readonly values: LineItemValues }[],
    ) {
      await submit(
        changes.map((change) => ({ kind: 'update', entity: 'line_item', scope, ...change })),
        { label: () => t('edits.editLines', { count: changes.length }) },
      );
    },
    moveLineItem: (scope: LocalId, localId: LocalId, after: LocalId | null) =>
      move(() => t('edits.moveLine'), { kind: 'move', entity: 'line_item', localId, scope, after }),
    shiftLineItem: (scope: LocalId, localId: LocalId, by: 1 | -1) =>
      move(() => t('edits.moveLine'), { kind: 'shift', entity: 'line_item', localId, scope, by }),
    deleteLineItems: (scope: LocalId, ids: readonly LocalId[]) =>
      remove(
        () => t('edits.deleteLines', { count: ids.length }),
        'line_item',
        ids.map((localId) => ({ localId, scope })),
      ),
  };
}

/** Everything that the user can do to records. */
export type Commands = ReturnType<typeof createCommands>;

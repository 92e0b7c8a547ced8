import type { LocalId, NewId, ServerId } from '#shared/domain/ids.ts';
import { sourceContent } from '#shared/domain/proposals/section-source.ts';
import type { ProposalSnapshot } from '#shared/domain/proposals/proposal-snapshot.ts';
import type { FieldValue, SendMessage } from '#shared/sync/operation.ts';
import { holderOf } from '#shared/sync/record-view.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../../i18n/index.ts';
import { restoreEdits } from './restore-edits.ts';
import { copyOfProposal, copyOfSection } from './copies.ts';
import type {
  CellTyping,
  ClientValues,
  Edit,
  LineItemPlace,
  LineItemValues,
  ProposalValues,
  SectionValues,
  TaxationValues,
} from '../lib/edit.ts';
import { followEdits } from './follow-source.ts';
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
  readonly maxPause?: number;
}

/**
 * Applies edits as one step of undo. Resolves with what each did when the mirror has them, or the journal where the
 * mirror cannot be written.
 */
export type Submit = (edits: readonly Edit[], options: SubmitOptions) => Promise<readonly AppliedEdit[]>;

/** Field values that the user saw while typing, where they may be older than the mirror's. */
export type Seen = Readonly<Record<string, FieldValue>>;

/**
 * Everything that the user can do to records. Each resolves when the mirror has it; whether it is safe is what
 * the save state says. Each is one step of undo. Rejects with `bad-input` when a value does not fit.
 */
export interface Commands {
  createClient(values: ClientValues): Promise<LocalId>;
  updateClient(id: LocalId, values: ClientValues, seen?: Seen): Promise<void>;
  deleteClient(id: LocalId): Promise<void>;
  /** Many at once, in one step of undo: `id` null makes a client, else it changes the one that is here. */
  importClients(
    rows: readonly { readonly id: LocalId | null; readonly values: ClientValues }[],
  ): Promise<void>;

  createProposal(values?: ProposalValues): Promise<LocalId>;
  updateProposal(id: LocalId, values: ProposalValues, seen?: Seen): Promise<void>;
  /** The same step of undo for all of them; gives how many it has changed. */
  updateProposals(
    changes: readonly { readonly localId: LocalId; readonly values: ProposalValues; readonly seen?: Seen }[],
  ): Promise<number>;
  archiveProposals(ids: readonly LocalId[]): Promise<void>;
  /** Only where the workspace says that the service can. */
  unarchiveProposals(ids: readonly LocalId[]): Promise<void>;
  deleteProposals(ids: readonly LocalId[]): Promise<void>;
  /** Gives the copy's id; null when the original is gone. */
  duplicateProposal(id: LocalId): Promise<LocalId | null>;
  /** Makes a proposal what it was at an earlier moment. */
  restoreProposal(id: LocalId, snapshot: ProposalSnapshot): Promise<void>;
  /**
   * Queues the frozen message. `notBefore` is when it may leave (ms since the epoch); left out, when the undo
   * window has passed. Gives the operation's id, with which it can be pulled back.
   */
  queueSend(id: LocalId, message: SendMessage, notBefore?: number): Promise<string>;

  /** Into a proposal or a template. `after` is the sibling that it follows; null: first. */
  addSection(proposalId: LocalId, after: LocalId | null, values: SectionValues): Promise<LocalId>;
  /** `proposalId` spares looking up what the section stands in, for one that was not read in this window. */
  updateSection(id: LocalId, values: SectionValues, seen?: Seen, proposalId?: LocalId): Promise<void>;
  moveSection(id: LocalId, after: LocalId | null): Promise<void>;
  /** One place up or down from where earlier edits have put it, drawn or not. */
  shiftSection(id: LocalId, by: 1 | -1): Promise<void>;
  deleteSection(id: LocalId): Promise<void>;
  duplicateSection(proposalId: LocalId, id: LocalId): Promise<LocalId | null>;
  /** A new section of the library. */
  createLibrarySection(values: SectionValues): Promise<LocalId>;
  /** A copy of a section of the library beside it, of a template behind it; gives the copy's id. */
  duplicateLibrarySection(original: SectionWithItems): Promise<LocalId>;
  /**
   * A new proposal with copies of these sections, made here so that it is complete without a connection. Where the
   * sections of the template are not known here, `template_id` lets the service copy them (`service-api.md §4.5`).
   */
  createFromTemplate(
    values: ProposalValues,
    template: { readonly id: ServerId | null; readonly sections: readonly SectionWithItems[] },
  ): Promise<LocalId>;
  /** Makes a copy what its original says by now, or with `keep` leaves it and remembers that it was looked at. */
  followSource(copy: SectionWithItems, source: SectionWithItems, choice: 'take' | 'keep'): Promise<void>;
  /** Copies of sections of the library with their lines, one step of undo; gives the id of the first. */
  insertSections(
    place: { readonly proposalId: LocalId; readonly after: LocalId | null },
    originals: readonly SectionWithItems[],
  ): Promise<LocalId | null>;

  addTax(proposalId: LocalId, values: TaxationValues): Promise<LocalId>;
  updateTax(id: LocalId, values: TaxationValues, seen: Seen, proposalId: LocalId): Promise<void>;
  deleteTax(id: LocalId): Promise<void>;

  /** Several rows are one step of undo, as a paste from a spreadsheet is. */
  addLineItems(place: LineItemPlace, rows: readonly LineItemValues[]): Promise<readonly LocalId[]>;
  updateLineItem(id: LocalId, values: LineItemValues, seen?: Seen, proposalId?: LocalId): Promise<void>;
  /** Saves what is typed into one cell so far. Everything with the same `cellEdit` is one step of undo. */
  typeInLineItem(id: LocalId, values: LineItemValues, typing: CellTyping): Promise<void>;
  /** The same step of undo for all of them. */
  updateLineItems(
    changes: readonly { readonly localId: LocalId; readonly values: LineItemValues }[],
  ): Promise<void>;
  moveLineItem(id: LocalId, after: LocalId | null): Promise<void>;
  /** As `shiftSection`. */
  shiftLineItem(id: LocalId, by: 1 | -1): Promise<void>;
  deleteLineItems(ids: readonly LocalId[]): Promise<void>;
}

interface Dependencies extends Pick<IdSource, 'newId' | 'now'> {
  readonly submit: Submit;
  readonly queries: Queries;
  /** How long what cannot be undone at the service waits on this computer (milliseconds, S20). */
  readonly undoWindow: () => number;
}

/** One step of undo for typing in the same fields of one record. */
function typing(id: LocalId, values: object): string {
  return `${id}:${Object.keys(values).sort().join()}`;
}

/**
 * What is put into a proposal is that proposal's own and not in the library a second time. It knows its original,
 * unless that stands in a proposal, whose changes are made for its client.
 */
function asOwn(original: SectionWithItems): SectionValues {
  const { localId, fields } = original.section;
  if (fields.proposal_id !== null) return { reusable: false };
  return { reusable: false, source_id: localId, source_content: sourceContent(original) };
}

/** Copies one behind the other. */
function copiesOf(
  originals: readonly SectionWithItems[],
  { proposalId, after }: { readonly proposalId: LocalId; readonly after: LocalId | null },
  newId: () => NewId,
): readonly ReturnType<typeof copyOfSection>[] {
  let last = after;
  return originals.map((original) => {
    const copy = copyOfSection(original, { proposalId, after: last }, newId, asOwn(original));
    last = copy.localId;
    return copy;
  });
}

/** The commands over a submit function. */
export function createCommands({ submit, queries, newId, now, undoWindow }: Dependencies): Commands {
  const undoable = (): number => now() + undoWindow();

  async function create(edit: Extract<Edit, { kind: 'create' }>, label: Label): Promise<LocalId> {
    await submit([edit], { label });
    return edit.localId;
  }

  async function update(edit: Extract<Edit, { kind: 'update' }>, label: Label): Promise<void> {
    await submit([edit], { label, coalesce: typing(edit.localId, edit.values) });
  }

  async function remove(
    entity: Extract<Edit, { kind: 'delete' }>['entity'],
    ids: readonly LocalId[],
    label: Label,
  ): Promise<void> {
    const notBefore = undoable();
    await submit(
      ids.map((localId) => ({ kind: 'delete', entity, localId, notBefore })),
      { label },
    );
  }

  return {
    createClient: (values) =>
      create({ kind: 'create', entity: 'client', localId: newId(), values }, () => t('edits.createClient')),
    updateClient: (localId, values, seen) =>
      update({ kind: 'update', entity: 'client', localId, values, ...(seen && { seen }) }, () =>
        t('edits.editClient'),
      ),
    async importClients(rows) {
      const edits = rows.map(({ id, values }): Edit =>
        id === null
          ? { kind: 'create', entity: 'client', localId: newId(), values }
          : { kind: 'update', entity: 'client', localId: id, values },
      );
      await submit(edits, { label: () => t('edits.importClients', { count: rows.length }) });
    },
    deleteClient: (id) => remove('client', [id], () => t('edits.deleteClient')),

    createProposal: (values = {}) =>
      create({ kind: 'create', entity: 'proposal', localId: newId(), values }, () =>
        t('edits.createProposal'),
      ),
    updateProposal: (localId, values, seen) =>
      update({ kind: 'update', entity: 'proposal', localId, values, ...(seen && { seen }) }, () =>
        t('edits.editProposal'),
      ),
    async updateProposals(changes) {
      const edits = changes.map(({ localId, values, seen }): Edit => ({
        kind: 'update',
        entity: 'proposal',
        localId,
        values,
        ...(seen && { seen }),
      }));
      const done = await submit(edits, { label: () => t('edits.editProposals', { count: changes.length }) });
      return done.length;
    },
    async archiveProposals(ids) {
      const notBefore = undoable();
      await submit(
        ids.map((localId) => ({ kind: 'archive', localId, notBefore })),
        { label: () => t('edits.archiveProposals', { count: ids.length }) },
      );
    },
    async unarchiveProposals(ids) {
      await submit(
        ids.map((localId) => ({ kind: 'unarchive', localId })),
        { label: () => t('edits.unarchiveProposals', { count: ids.length }) },
      );
    },
    deleteProposals: (ids) =>
      remove('proposal', ids, () => t('edits.deleteProposals', { count: ids.length })),
    async duplicateProposal(id) {
      const document = await queries.proposal(id);
      if (document === null) return null;
      const copy = copyOfProposal(document, newId);
      await submit(copy.edits, { label: () => t('edits.duplicateProposal') });
      return copy.localId;
    },
    async restoreProposal(id, snapshot) {
      const document = await queries.proposal(id);
      if (document === null) throw new AppError('not-found', t('edits.proposalGone'));
      const edits = restoreEdits(document, snapshot, { newId, notBefore: undoable() });
      if (edits.length > 0) await submit(edits, { label: () => t('versions.undoLabel') });
    },
    async queueSend(localId, message, notBefore = undoable()) {
      const done = await submit([{ kind: 'send', localId, notBefore, message }], {
        label: () => t('edits.sendProposal'),
      });
      const operation = done[0]?.operation;
      if (operation === undefined) throw new AppError('not-found', t('edits.proposalGone'));
      return operation.opId;
    },

    addSection: (proposalId, after, values) =>
      create({ kind: 'create', entity: 'section', localId: newId(), proposalId, after, values }, () =>
        t('edits.addSection'),
      ),
    updateSection: (localId, values, seen, scope) =>
      update(
        {
          kind: 'update',
          entity: 'section',
          localId,
          values,
          ...(seen && { seen }),
          ...(scope && { scope }),
        },
        () => t('edits.editSection'),
      ),
    async moveSection(localId, after) {
      await submit([{ kind: 'move', entity: 'section', localId, after }], {
        label: () => t('edits.moveSection'),
      });
    },
    async shiftSection(localId, by) {
      await submit([{ kind: 'shift', entity: 'section', localId, by }], {
        label: () => t('edits.moveSection'),
      });
    },
    deleteSection: (id) => remove('section', [id], () => t('edits.deleteSection')),
    async duplicateSection(proposalId, id) {
      const document = await queries.proposal(proposalId);
      const original = document?.sections.find(({ section }) => section.localId === id);
      if (original === undefined) return null;
      const copy = copyOfSection(original, { proposalId, after: id }, newId);
      await submit(copy.edits, { label: () => t('edits.duplicateSection') });
      return copy.localId;
    },

    createLibrarySection: (values) =>
      create(
        {
          kind: 'create',
          entity: 'section',
          localId: newId(),
          proposalId: null,
          after: null,
          values: { reusable: true, ...values },
        },
        () => t('edits.addSection'),
      ),
    async duplicateLibrarySection(original) {
      const { localId, fields } = original.section;
      const holder = holderOf(fields);
      const place = { proposalId: holder, after: holder === null ? null : localId };
      const copy = copyOfSection(original, place, newId);
      await submit(copy.edits, { label: () => t('edits.duplicateSection') });
      return copy.localId;
    },
    async createFromTemplate(values, { id, sections }) {
      const localId = newId();
      const isKnown = sections.length > 0;
      const proposal: Edit = {
        kind: 'create',
        entity: 'proposal',
        localId,
        values: isKnown || id === null ? values : { ...values, template_id: id },
      };
      const copies = copiesOf(sections, { proposalId: localId, after: null }, newId);
      await submit([proposal, ...copies.flatMap((copy) => copy.edits)], {
        label: () => t('edits.createProposal'),
      });
      return localId;
    },
    async followSource(copy, source, choice) {
      const edits = followEdits(copy, source, choice, { newId, notBefore: undoable() });
      await submit(edits, { label: () => t(choice === 'take' ? 'library.take' : 'library.keepMine') });
    },

    async insertSections({ proposalId, after }, originals) {
      const copies = copiesOf(originals, { proposalId, after }, newId);
      await submit(
        copies.flatMap((copy) => copy.edits),
        { label: () => t('library.insert') },
      );
      return copies[0]?.localId ?? null;
    },

    addTax: (proposalId, values) =>
      create({ kind: 'create', entity: 'taxation', localId: newId(), proposalId, values }, () =>
        t('edits.addTax'),
      ),
    updateTax: (localId, values, seen, scope) =>
      update({ kind: 'update', entity: 'taxation', localId, values, seen, scope }, () => t('edits.editTax')),
    deleteTax: (id) => remove('taxation', [id], () => t('edits.deleteTax')),

    async addLineItems({ proposalId, sectionId, after }, rows) {
      const edits = rows.map((values) => ({ localId: newId(), values }));
      await submit(
        edits.map(({ localId, values }, index) => ({
          kind: 'create',
          entity: 'line_item',
          localId,
          proposalId,
          sectionId,
          after: edits[index - 1]?.localId ?? after,
          values,
        })),
        { label: () => t('edits.addLines', { count: rows.length }) },
      );
      return edits.map(({ localId }) => localId);
    },
    updateLineItem(localId, values, seen, scope) {
      const known = { ...(seen && { seen }), ...(scope && { scope }) };
      return update({ kind: 'update', entity: 'line_item', localId, values, ...known }, () =>
        t('edits.editLine'),
      );
    },
    async typeInLineItem(localId, values, { cellEdit, seen, place }) {
      const line = { entity: 'line_item', localId, values } as const;
      const edit: Edit =
        place === null ? { kind: 'update', ...line, seen } : { kind: 'create', ...line, ...place };
      const label = (): string => (place === null ? t('edits.editLine') : t('edits.addLines', { count: 1 }));
      await submit([edit], { label, coalesce: cellEdit, maxPause: Infinity });
    },
    async updateLineItems(changes) {
      await submit(
        changes.map(({ localId, values }) => ({ kind: 'update', entity: 'line_item', localId, values })),
        { label: () => t('edits.editLines', { count: changes.length }) },
      );
    },
    async moveLineItem(localId, after) {
      await submit([{ kind: 'move', entity: 'line_item', localId, after }], {
        label: () => t('edits.moveLine'),
      });
    },
    async shiftLineItem(localId, by) {
      await submit([{ kind: 'shift', entity: 'line_item', localId, by }], {
        label: () => t('edits.moveLine'),
      });
    },
    deleteLineItems: (ids) => remove('line_item', ids, () => t('edits.deleteLines', { count: ids.length })),
  };
}

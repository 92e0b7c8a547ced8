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

/**
 * Everything that the user can do to records. Each resolves when the mirror has it; whether it is safe is what
 * the save state says. Each is one step of undo. Rejects with `bad-input` when a value does not fit.
 */
export function createCommands({ submit, queries, newId, now, undoWindow }: Dependencies) {
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
    createClient: (values: ClientValues) =>
      create({ kind: 'create', entity: 'client', localId: newId(), values }, () => t('edits.createClient')),
    updateClient: (localId: LocalId, values: ClientValues, seen?: Seen) =>
      update({ kind: 'update', entity: 'client', localId, values, ...(seen && { seen }) }, () =>
        t('edits.editClient'),
      ),
    /** Many at once, in one step of undo: `id` null makes a client, else it changes the one that is here. */
    async importClients(rows: readonly { readonly id: LocalId | null; readonly values: ClientValues }[]) {
      const edits = rows.map(({ id, values }): Edit =>
        id === null
          ? { kind: 'create', entity: 'client', localId: newId(), values }
          : { kind: 'update', entity: 'client', localId: id, values },
      );
      await submit(edits, { label: () => t('edits.importClients', { count: rows.length }) });
    },
    deleteClient: (id: LocalId) => remove('client', [id], () => t('edits.deleteClient')),

    createProposal: (values: ProposalValues = {}) =>
      create({ kind: 'create', entity: 'proposal', localId: newId(), values }, () =>
        t('edits.createProposal'),
      ),
    updateProposal: (localId: LocalId, values: ProposalValues, seen?: Seen) =>
      update({ kind: 'update', entity: 'proposal', localId, values, ...(seen && { seen }) }, () =>
        t('edits.editProposal'),
      ),
    /** The same step of undo for all of them; gives how many it has changed. */
    async updateProposals(
      changes: readonly {
        readonly localId: LocalId;
        readonly values: ProposalValues;
        readonly seen?: Seen;
      }[],
    ) {
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
    async archiveProposals(ids: readonly LocalId[]) {
      const notBefore = undoable();
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
    deleteProposals: (ids: readonly LocalId[]) =>
      remove('proposal', ids, () => t('edits.deleteProposals', { count: ids.length })),
    /** Gives the copy's id; null when the original is gone. */
    async duplicateProposal(id: LocalId) {
      const document = await queries.proposal(id);
      if (document === null) return null;
      const copy = copyOfProposal(document, newId);
      await submit(copy.edits, { label: () => t('edits.duplicateProposal') });
      return copy.localId;
    },
    /** Makes a proposal what it was at an earlier moment. */
    async restoreProposal(id: LocalId, snapshot: ProposalSnapshot) {
      const document = await queries.proposal(id);
      if (document === null) throw new AppError('not-found', t('edits.proposalGone'));
      const edits = restoreEdits(document, snapshot, { newId, notBefore: undoable() });
      if (edits.length > 0) await submit(edits, { label: () => t('versions.undoLabel') });
    },
    /**
     * Queues the frozen message. `notBefore` is when it may leave (ms since the epoch); left out, when the undo
     * window has passed. Gives the operation's id, with which it can be pulled back.
     */
    async queueSend(localId: LocalId, message: SendMessage, notBefore = undoable()) {
      const done = await submit([{ kind: 'send', localId, notBefore, message }], {
        label: () => t('edits.sendProposal'),
      });
      const operation = done[0]?.operation;
      if (operation === undefined) throw new AppError('not-found', t('edits.proposalGone'));
      return operation.opId;
    },

    /** Into a proposal or a template. `after` is the sibling that it follows; null: first. */
    addSection: (proposalId: LocalId, after: LocalId | null, values: SectionValues) =>
      create({ kind: 'create', entity: 'section', localId: newId(), proposalId, after, values }, () =>
        t('edits.addSection'),
      ),
    /** `scope` spares looking up what the section stands in, for one that was not read in this window. */
    updateSection: (localId: LocalId, values: SectionValues, seen?: Seen, scope?: LocalId) =>
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
    async moveSection(localId: LocalId, after: LocalId | null) {
      await submit([{ kind: 'move', entity: 'section', localId, after }], {
        label: () => t('edits.moveSection'),
      });
    },
    /** One place up or down from where earlier edits have put it, drawn or not. */
    async shiftSection(localId: LocalId, by: 1 | -1) {
      await submit([{ kind: 'shift', entity: 'section', localId, by }], {
        label: () => t('edits.moveSection'),
      });
    },
    deleteSection: (id: LocalId) => remove('section', [id], () => t('edits.deleteSection')),
    async duplicateSection(proposalId: LocalId, id: LocalId) {
      const document = await queries.proposal(proposalId);
      const original = document?.sections.find(({ section }) => section.localId === id);
      if (original === undefined) return null;
      const copy = copyOfSection(original, { proposalId, after: id }, newId);
      await submit(copy.edits, { label: () => t('edits.duplicateSection') });
      return copy.localId;
    },

    /** A new section of the library. */
    createLibrarySection: (values: SectionValues) =>
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
    /** A copy of a section of the library beside it, of a template behind it; gives the copy's id. */
    async duplicateLibrarySection(original: SectionWithItems) {
      const { localId, fields } = original.section;
      const holder = holderOf(fields);
      const place = { proposalId: holder, after: holder === null ? null : localId };
      const copy = copyOfSection(original, place, newId);
      await submit(copy.edits, { label: () => t('edits.duplicateSection') });
      return copy.localId;
    },
    /**
     * A new proposal with copies of these sections, made here so that it is complete without a connection. Where the
     * sections of the template are not known here, `template_id` lets the service copy them (`service-api.md §4.5`).
     */
    async createFromTemplate(
      values: ProposalValues,
      { id, sections }: { readonly id: ServerId | null; readonly sections: readonly SectionWithItems[] },
    ) {
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
    /** Makes a copy what its original says by now, or with `keep` leaves it and remembers that it was looked at. */
    async followSource(copy: SectionWithItems, source: SectionWithItems, choice: 'take' | 'keep') {
      const edits = followEdits(copy, source, choice, { newId, notBefore: undoable() });
      await submit(edits, { label: () => t(choice === 'take' ? 'library.take' : 'library.keepMine') });
    },

    /** Copies of sections of the library with their lines, one step of undo; gives the id of the first. */
    async insertSections(
      { proposalId, after }: { readonly proposalId: LocalId; readonly after: LocalId | null },
      originals: readonly SectionWithItems[],
    ) {
      const copies = copiesOf(originals, { proposalId, after }, newId);
      await submit(
        copies.flatMap((copy) => copy.edits),
        { label: () => t('library.insert') },
      );
      return copies[0]?.localId ?? null;
    },

    addTax: (proposalId: LocalId, values: TaxationValues) =>
      create({ kind: 'create', entity: 'taxation', localId: newId(), proposalId, values }, () =>
        t('edits.addTax'),
      ),
    updateTax: (localId: LocalId, values: TaxationValues, seen: Seen, scope: LocalId) =>
      update({ kind: 'update', entity: 'taxation', localId, values, seen, scope }, () => t('edits.editTax')),
    deleteTax: (id: LocalId) => remove('taxation', [id], () => t('edits.deleteTax')),

    /** Several rows are one step of undo, as a paste from a spreadsheet is. */
    async addLineItems({ proposalId, sectionId, after }: LineItemPlace, rows: readonly LineItemValues[]) {
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
    updateLineItem(localId: LocalId, values: LineItemValues, seen?: Seen, scope?: LocalId) {
      const known = { ...(seen && { seen }), ...(scope && { scope }) };
      return update({ kind: 'update', entity: 'line_item', localId, values, ...known }, () =>
        t('edits.editLine'),
      );
    },
    /** Saves what is typed into one cell so far. Everything with the same `cellEdit` is one step of undo. */
    async typeInLineItem(localId: LocalId, values: LineItemValues, { cellEdit, seen, place }: CellTyping) {
      const line = { entity: 'line_item', localId, values } as const;
      const edit: Edit =
        place === null ? { kind: 'update', ...line, seen } : { kind: 'create', ...line, ...place };
      const label = (): string => (place === null ? t('edits.editLine') : t('edits.addLines', { count: 1 }));
      await submit([edit], { label, coalesce: cellEdit, maxPause: Infinity });
    },
    /** The same step of undo for all of them. */
    async updateLineItems(
      changes: readonly { readonly localId: LocalId; readonly values: LineItemValues }[],
    ) {
      await submit(
        changes.map(({ localId, values }) => ({ kind: 'update', entity: 'line_item', localId, values })),
        { label: () => t('edits.editLines', { count: changes.length }) },
      );
    },
    async moveLineItem(localId: LocalId, after: LocalId | null) {
      await submit([{ kind: 'move', entity: 'line_item', localId, after }], {
        label: () => t('edits.moveLine'),
      });
    },
    /** As `shiftSection`. */
    async shiftLineItem(localId: LocalId, by: 1 | -1) {
      await submit([{ kind: 'shift', entity: 'line_item', localId, by }], {
        label: () => t('edits.moveLine'),
      });
    },
    deleteLineItems: (ids: readonly LocalId[]) =>
      remove('line_item', ids, () => t('edits.deleteLines', { count: ids.length })),
  };
}

/** Everything that the user can do to records. */
export type Commands = ReturnType<typeof createCommands>;

import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { FieldValue, OperationOf } from '#shared/sync/operation.ts';
import type { OrderedEntity } from '#shared/sync/record-view.ts';
import type { Values } from './values.ts';

/** Values of fields, by name. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The position of a new section. */
export interface SectionPosition {
  /** The proposal or template; null for a section of the library, which has no parent. */
  readonly proposalId: LocalId | null;
  /** The section before it; null: it comes first. */
  readonly after: LocalId | null;
}

/** The position of new lines. */
export interface LineItemPosition {
  /** The proposal or template of the section; null for a section of the library. */
  readonly proposalId: LocalId | null;
  readonly sectionId: LocalId;
  /** The line before them; null: they come first. */
  readonly after: LocalId | null;
}

/** Typing in one cell of a line. */
export interface CellTyping {
  /** The id of the edit of the cell, from its first letter to Enter. */
  readonly cellEdit: string;
  /** The merge base: the fields before the typing, or after its last save. */
  readonly base: FieldValues;
  /** The position of the line that the typing creates; null: the line exists already. */
  readonly position: LineItemPosition | null;
}

interface Creation<E extends Entity> {
  readonly kind: 'create';
  readonly entity: E;
  readonly localId: LocalId;
  readonly values: Values<E>;
}

/** A change of an existing record. */
interface Change {
  readonly localId: LocalId;
  /** The proposal, template, client or library section that contains the record, or is it (`record-scope.ts`). */
  readonly scope: LocalId;
}

interface Update<E extends Entity> extends Change {
  readonly kind: 'update';
  readonly entity: E;
  readonly values: Values<E>;
  /** The edit sets a field only if it still has this value. So an undo keeps later changes of others. */
  readonly expected?: FieldValues;
  /**
   * The values that the user saw while typing, if they may be older than the mirror. They become the merge base, so
   * that a change that arrived meanwhile is merged or shown as a conflict, and never overwritten silently.
   */
  readonly base?: FieldValues | undefined;
}

type ProposalCallKind = 'archive' | 'unarchive' | 'record_decision' | 'record_send' | 'send';
type Identity = 'entity' | 'proposalId' | 'librarySectionId' | 'opId' | 'deviceSeq' | 'createdAt';

/** An edit of a proposal that the service carries out, with the parameters of its operation. */
type ProposalCall = { readonly [K in ProposalCallKind]: Omit<OperationOf<K>, Identity> }[ProposalCallKind];

/** A user's edit of one record, without the old values of its fields. `submitEdits` reads them. */
export type Edit =
  | Creation<'client'>
  | Creation<'proposal'>
  | Creation<'template'>
  | (Creation<'section'> & SectionPosition)
  | (Creation<'line_item'> & LineItemPosition)
  | (Creation<'taxation'> & { readonly proposalId: LocalId })
  | { readonly [E in Entity]: Update<E> }[Entity]
  | (Change & {
      readonly kind: 'move';
      readonly entity: OrderedEntity;
      readonly after: LocalId | null;
    })
  | (Change & {
      /** A move by one position, from the order at the time of planning. So repeated key presses add up. */
      readonly kind: 'shift';
      readonly entity: OrderedEntity;
      readonly by: 1 | -1;
    })
  | (Change & {
      readonly kind: 'delete';
      readonly entity: Entity;
      /** The earliest time at which it is sent, ms since the epoch. */
      readonly notBefore: number | null;
      /** The proposals that refer to a deleted client. An undo that recreates the client updates these references. */
      readonly referencedBy?: readonly LocalId[];
    })
  | ProposalCall;

/** The edits of one kind, such as every `create`. */
export type EditOf<K extends Edit['kind']> = Extract<Edit, { readonly kind: K }>;

/** The records whose save state an edit affects. */
export function getAffectedIds(edit: Edit): readonly LocalId[] {
  if (!('proposalId' in edit)) return [edit.localId];
  const parentId = edit.proposalId ?? ('sectionId' in edit ? edit.sectionId : null);
  return parentId === null ? [edit.localId] : [edit.localId, parentId];
}

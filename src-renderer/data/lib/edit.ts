import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { RecordedDecision } from '#shared/domain/proposals/recorded-decision.ts';
import type { RecordedSend } from '#shared/domain/proposals/recorded-send.ts';
import type { FieldsByEntity } from '#shared/domain/record.ts';
import type { FieldValue, SendMessage } from '#shared/sync/operation.ts';
import type { OrderedEntity } from '#shared/sync/record-view.ts';

/** Fields that the user does not edit: those of the service, and the position. */
type ServiceOwned =
  | 'status'
  | 'public_id'
  | 'sender_id'
  | 'currency'
  | 'archived_at'
  | 'position'
  | 'selected'
  | 'taxes_known'
  | 'contents_known';
type Parents = 'proposal_id' | 'section_id';

/** The fields of a client that the user may edit. Missing fields stay unchanged. */
export type ClientValues = Partial<FieldsByEntity['client']>;
/** The fields of a proposal that the user may edit, without those of the service, such as the status. */
export type ProposalValues = Partial<Omit<FieldsByEntity['proposal'], ServiceOwned>>;
/** The fields of a section that the user may edit, without its parent and its position: `move` changes the position. */
export type SectionValues = Partial<Omit<FieldsByEntity['section'], ServiceOwned | Parents | 'template_id'>>;
/** The fields of a line that the user may edit, without its parent and its position: `move` changes the position. */
export type LineItemValues = Partial<Omit<FieldsByEntity['line_item'], ServiceOwned | Parents>>;

/** The fields of a template that the user may edit. */
export type TemplateValues = Partial<FieldsByEntity['template']>;

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
  readonly base: Readonly<Record<string, FieldValue>>;
  /** The position of the line that the typing creates; null: the line exists already. */
  readonly position: LineItemPosition | null;
}

/** The fields of a tax that the user may edit. */
export type TaxationValues = Partial<Omit<FieldsByEntity['taxation'], Parents>>;

interface Creation {
  readonly kind: 'create';
  readonly localId: LocalId;
}

/** A change of an existing record. */
interface Change {
  readonly localId: LocalId;
  /** The proposal, template, client or library section that contains the record, or is it (`record-scope.ts`). */
  readonly scope: LocalId;
}

interface Update extends Change {
  readonly kind: 'update';
  /** The edit sets a field only if it still has this value. So an undo keeps later changes of others. */
  readonly expected?: Readonly<Record<string, FieldValue>>;
  /**
   * The values that the user saw while typing, if they may be older than the mirror. They become the merge base, so
   * that a change that arrived meanwhile is merged or shown as a conflict, and never overwritten silently (S11, I7).
   */
  readonly base?: Readonly<Record<string, FieldValue>> | undefined;
}

/** A user's edit of one record, without the old values of its fields. `submitEdits` reads them. */
export type Edit =
  | (Creation & { readonly entity: 'client'; readonly values: ClientValues })
  | (Creation & { readonly entity: 'proposal'; readonly values: ProposalValues })
  | (Creation & { readonly entity: 'template'; readonly values: TemplateValues })
  | (Creation & {
      readonly entity: 'section';
      /** The proposal or template; null for a section of the library, which has no parent. */
      readonly proposalId: LocalId | null;
      readonly after: LocalId | null;
      readonly values: SectionValues;
    })
  | (Creation & {
      readonly entity: 'line_item';
      /** The proposal or template of its section; null for a line in a section of the library. */
      readonly proposalId: LocalId | null;
      readonly sectionId: LocalId;
      readonly after: LocalId | null;
      readonly values: LineItemValues;
    })
  | (Creation & {
      readonly entity: 'taxation';
      readonly proposalId: LocalId;
      readonly values: TaxationValues;
    })
  | (Update & { readonly entity: 'client'; readonly values: ClientValues })
  | (Update & { readonly entity: 'proposal'; readonly values: ProposalValues })
  | (Update & { readonly entity: 'template'; readonly values: TemplateValues })
  | (Update & { readonly entity: 'section'; readonly values: SectionValues })
  | (Update & { readonly entity: 'line_item'; readonly values: LineItemValues })
  | (Update & { readonly entity: 'taxation'; readonly values: TaxationValues })
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
  | { readonly kind: 'archive'; readonly localId: LocalId; readonly notBefore: number | null }
  | { readonly kind: 'unarchive'; readonly localId: LocalId }
  | {
      readonly kind: 'record_decision';
      readonly localId: LocalId;
      readonly notBefore: number | null;
      readonly decision: RecordedDecision;
    }
  | {
      readonly kind: 'record_send';
      readonly localId: LocalId;
      readonly notBefore: number | null;
      readonly sending: RecordedSend;
    }
  | {
      readonly kind: 'send';
      readonly localId: LocalId;
      readonly notBefore: number | null;
      readonly message: SendMessage;
    };

/** The edits of one kind, such as every `create`. */
export type EditOf<K extends Edit['kind']> = Extract<Edit, { readonly kind: K }>;

/** The records whose save state an edit affects. */
export function getAffectedIds(edit: Edit): readonly LocalId[] {
  if (!('proposalId' in edit)) return [edit.localId];
  const parentId = edit.proposalId ?? ('sectionId' in edit ? edit.sectionId : null);
  return parentId === null ? [edit.localId] : [edit.localId, parentId];
}

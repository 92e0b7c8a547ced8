import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { RecordedDecision } from '#shared/domain/proposals/recorded-decision.ts';
import type { RecordedSend } from '#shared/domain/proposals/recorded-send.ts';
import type { FieldsByEntity } from '#shared/domain/record.ts';
import type { FieldValue, SendMessage } from '#shared/sync/operation.ts';
import type { OrderedEntity } from '#shared/sync/record-view.ts';

/** Fields that the user may write; the rest are the service's, or where a record stands. */
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

/** What the user may write in a client; fields left out stay as they are. */
export type ClientValues = Partial<FieldsByEntity['client']>;
/** What the user may write in a proposal, without what the service decides, such as its status. */
export type ProposalValues = Partial<Omit<FieldsByEntity['proposal'], ServiceOwned>>;
/** What the user may write in a section, without its parent and its position: `move` changes the position. */
export type SectionValues = Partial<Omit<FieldsByEntity['section'], ServiceOwned | Parents | 'template_id'>>;
/** What the user may write in a line, without its parent and its position: `move` changes the position. */
export type LineItemValues = Partial<Omit<FieldsByEntity['line_item'], ServiceOwned | Parents>>;

/** What the user may write in a template. */
export type TemplateValues = Partial<FieldsByEntity['template']>;

/** Where new lines go. */
export interface LineItemPosition {
  /** The proposal or template of the section; null for a section of the library. */
  readonly proposalId: LocalId | null;
  readonly sectionId: LocalId;
  /** The line that they follow; null: first. */
  readonly after: LocalId | null;
}

/** What is being typed into one cell of a line. */
export interface CellTyping {
  /** Names the editing of the cell, from its first letter to Enter. */
  readonly cellEdit: string;
  /** The fields as they were before, or as the same typing last left them: the base of a merge. */
  readonly base: Readonly<Record<string, FieldValue>>;
  /** Where the line goes that is made of this; null: the line is there already. */
  readonly position: LineItemPosition | null;
}

/** What the user may write in a tax. */
export type TaxationValues = Partial<Omit<FieldsByEntity['taxation'], Parents>>;

interface Creation {
  readonly kind: 'create';
  readonly localId: LocalId;
}

/** A change of a record that exists. */
interface Change {
  readonly localId: LocalId;
  /** The proposal, template, client or library section that contains the record, or is it (`record-scope.ts`). */
  readonly scope: LocalId;
}

interface Update extends Change {
  readonly kind: 'update';
  /** What the fields must still be for the edit to touch them: an undo leaves alone what others changed since. */
  readonly expected?: Readonly<Record<string, FieldValue>>;
  /**
   * What the user saw while typing, when that may be older than the mirror. It becomes the merge base, so that a
   * change which arrived meanwhile is merged or shown and not silently written over (S11, I7).
   */
  readonly base?: Readonly<Record<string, FieldValue>> | undefined;
}

/** What the user does to one record, before it is known what the fields were (`submitEdits` reads them). */
export type Edit =
  | (Creation & { readonly entity: 'client'; readonly values: ClientValues })
  | (Creation & { readonly entity: 'proposal'; readonly values: ProposalValues })
  | (Creation & { readonly entity: 'template'; readonly values: TemplateValues })
  | (Creation & {
      readonly entity: 'section';
      /** The proposal, or a template by its local id; null for a section of the library, which stands in nothing. */
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
      /** A move by one position among its siblings, as they stand when its turn comes: a key that is pressed again. */
      readonly kind: 'shift';
      readonly entity: OrderedEntity;
      readonly by: 1 | -1;
    })
  | (Change & {
      readonly kind: 'delete';
      readonly entity: Entity;
      /** Milliseconds since the epoch before which it does not leave this computer. */
      readonly notBefore: number | null;
      /** Of a client: the proposals that name it, which get it back with an undo that recreates it. */
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

/** The records whose save state an edit touches. */
export function getAffectedIds(edit: Edit): readonly LocalId[] {
  if (!('proposalId' in edit)) return [edit.localId];
  const parentId = edit.proposalId ?? ('sectionId' in edit ? edit.sectionId : null);
  return parentId === null ? [edit.localId] : [edit.localId, parentId];
}

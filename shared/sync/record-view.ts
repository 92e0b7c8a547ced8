import { localIdOfTemplate, templateIdOf, type Entity, type LocalId } from '../domain/ids.ts';
import type { AnyRecord } from '../domain/record.ts';

/** The kinds of record that have an order among their siblings. */
export type OrderedEntity = 'section' | 'line_item';

/** The kinds of record that stand in another one. Taxes have no order that the API could change. */
export type ChildEntity = OrderedEntity | 'taxation';

/** What an operation needs to see of the records: the mirror, the journal and the simulation each give one. */
export interface RecordView {
  get(entity: Entity, localId: LocalId): AnyRecord | undefined;
  /**
   * The sections of a proposal or template, the taxes of a proposal or the line items of a section, in visible order
   * (`compareSiblings`).
   */
  childrenOf(entity: ChildEntity, parentId: LocalId): readonly AnyRecord[];
}

/** One consequence of an operation for what is visible. */
export type RecordChange =
  | { readonly type: 'put'; readonly record: AnyRecord }
  | { readonly type: 'remove'; readonly entity: Entity; readonly localId: LocalId };

/** Where a section with these fields stands: in a proposal, in a template, or in nothing. */
export function holderOf(fields: {
  readonly proposal_id?: unknown;
  readonly template_id?: unknown;
}): LocalId | null {
  if (typeof fields.proposal_id === 'string') return fields.proposal_id;
  return typeof fields.template_id === 'string' ? localIdOfTemplate(fields.template_id) : null;
}

/** Whether a proposal or template is there. Templates are no records, and always are. */
export function isHolderThere(view: RecordView, holder: LocalId): boolean {
  return templateIdOf(holder) !== null || view.get('proposal', holder) !== undefined;
}

/** What a record stands in; null for clients, for proposals and for sections of neither a proposal nor a template. */
export function parentIdOf(record: AnyRecord): LocalId | null {
  switch (record.entity) {
    case 'section':
      return holderOf(record.fields);
    case 'taxation':
      return record.fields.proposal_id;
    case 'line_item':
      return record.fields.section_id;
    case 'client':
    case 'proposal':
      return null;
  }
}

/** Place among siblings; 0 for records that have none. */
export function positionOf(record: AnyRecord): number {
  return record.entity === 'section' || record.entity === 'line_item' ? record.fields.position : 0;
}

/** Visible order of siblings: by position, and by id where two claim one place, so that all sides agree. */
export function compareSiblings(a: AnyRecord, b: AnyRecord): number {
  const difference = positionOf(a) - positionOf(b);
  if (difference !== 0) return difference;
  return a.localId < b.localId ? -1 : Number(a.localId > b.localId);
}

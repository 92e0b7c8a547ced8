import { asTemplateId, isTemplateId, localIdOfField, type Entity, type LocalId } from '../domain/ids.ts';
import type { AnyRecord } from '../domain/record.ts';

/** The kinds of record with an order among siblings. */
export type OrderedEntity = 'section' | 'line_item';

/** The kinds of record with a parent. The API cannot reorder taxes. */
export type ChildEntity = OrderedEntity | 'taxation';

/** The records that operations apply to. The mirror, the journal and the simulation each implement it. */
export interface RecordView {
  get(entity: Entity, localId: LocalId): AnyRecord | undefined;
  /**
   * The sections of a proposal or template, the taxes of a proposal or the line items of a section, in visible order
   * (`compareSiblings`).
   */
  childrenOf(entity: ChildEntity, parentId: LocalId): readonly AnyRecord[];
}

/** A change of one visible record. */
export type RecordChange =
  | { readonly type: 'put'; readonly record: AnyRecord }
  | { readonly type: 'remove'; readonly entity: Entity; readonly localId: LocalId };

/** The id of a section's proposal or template; null for a library section. */
export function parentOfSection(fields: {
  readonly proposal_id?: unknown;
  readonly template_id?: unknown;
}): LocalId | null {
  const templateId = localIdOfField(fields.template_id);
  return localIdOfField(fields.proposal_id) ?? (templateId && asTemplateId(templateId));
}

/** The kind of record that a section's parent is. */
export function entityOfParent(parentId: LocalId): 'proposal' | 'template' {
  return isTemplateId(parentId) ? 'template' : 'proposal';
}

/**
 * Whether a proposal or template exists. A template that the service does not list shows only through its sections
 * (`field-notes.md §1 #13`).
 */
export function doesParentExist(view: RecordView, parentId: LocalId): boolean {
  const entity = entityOfParent(parentId);
  if (view.get(entity, parentId) !== undefined) return true;
  return entity === 'template' && view.childrenOf('section', parentId).length > 0;
}

/** The id of a record's parent; null for clients, proposals, templates and library sections. */
export function parentIdOf(record: AnyRecord): LocalId | null {
  switch (record.entity) {
    case 'section':
      return parentOfSection(record.fields);
    case 'taxation':
      return record.fields.proposal_id;
    case 'line_item':
      return record.fields.section_id;
    case 'client':
    case 'proposal':
    case 'template':
      return null;
  }
}

/** The position among siblings; 0 for records without one. */
export function positionOf(record: AnyRecord): number {
  return record.entity === 'section' || record.entity === 'line_item' ? record.fields.position : 0;
}

/** The visible order of siblings: by position, then by id, so that all sides agree. */
export function compareSiblings(a: AnyRecord, b: AnyRecord): number {
  const difference = positionOf(a) - positionOf(b);
  if (difference !== 0) return difference;
  return a.localId < b.localId ? -1 : Number(a.localId > b.localId);
}

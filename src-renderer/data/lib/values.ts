import type { Entity } from '#shared/domain/ids.ts';
import type { FieldsByEntity, RecordOf } from '#shared/domain/record.ts';

/** The fields that the user does not edit: those of the service, the parent, and the position, which `move` changes. */
const otherFields = {
  client: [],
  proposal: ['status', 'public_id', 'currency', 'archived_at', 'sender_id', 'taxes_known', 'contents_known'],
  template: [],
  section: ['proposal_id', 'template_id', 'position', 'selected'],
  line_item: ['section_id', 'position'],
  taxation: ['proposal_id'],
} as const satisfies { readonly [E in Entity]: readonly (keyof FieldsByEntity[E])[] };

/** The fields of a record that the user may edit. Missing fields stay unchanged. */
export type Values<E extends Entity> = Partial<Omit<FieldsByEntity[E], (typeof otherFields)[E][number]>>;

export type SectionValues = Values<'section'>;
export type LineItemValues = Values<'line_item'>;

/** The user's values of a record, such as for a copy. */
export function valuesOf<E extends Entity>({
  entity,
  fields,
}: Pick<RecordOf<E>, 'entity' | 'fields'>): Values<E> {
  const omitted: readonly string[] = otherFields[entity];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !omitted.includes(name))) as Values<E>;
}

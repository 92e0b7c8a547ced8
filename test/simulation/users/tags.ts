import type { Entity } from '#shared/domain/ids.ts';

/** The field that starts with a record's permanent mark. Edits keep the mark. */
export const taggedField = {
  client: 'name',
  proposal: 'title',
  template: 'name',
  section: 'title',
  line_item: 'name',
  taxation: 'name',
} as const satisfies Readonly<Record<Entity, string>>;

const pattern = /^(#\d+)\|/u;

/** A text with a mark; an empty mark adds nothing. */
export function tagged(tag: string, text: string): string {
  return tag === '' ? text : `${tag}|${text}`;
}

/** The mark of a record; null for none. */
export function tagOf(entity: Entity, fields: Readonly<Record<string, unknown>>): string | null {
  const value = fields[taggedField[entity]];
  return typeof value === 'string' ? (pattern.exec(value)?.[1] ?? null) : null;
}

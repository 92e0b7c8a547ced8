import type { Entity } from '#shared/domain/ids.ts';

/** The field whose beginning marks a record for good: edits keep the mark and change what follows it. */
export const taggedField = {
  client: 'name',
  proposal: 'title',
  section: 'title',
  line_item: 'name',
  taxation: 'name',
} as const satisfies Readonly<Record<Entity, string>>;

const pattern = /^(#\d+)\|/u;

/** A marked text; the text alone under an empty mark. */
export function tagged(tag: string, text: string): string {
  return tag === '' ? text : `${tag}|${text}`;
}

/** The mark of a record, or null when it carries none. */
export function tagOf(entity: Entity, fields: Readonly<Record<string, unknown>>): string | null {
  const value = fields[taggedField[entity]];
  return typeof value === 'string' ? (pattern.exec(value)?.[1] ?? null) : null;
}

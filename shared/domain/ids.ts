import { z } from 'zod';

/**
 * The permanent primary key of a record on this computer: a UUIDv7 for a record created here,
 * `<entity>:<server id>` for a record first read from the service. It never changes; the server's id is an attribute.
 */
export const localIdSchema = z.string().min(1).max(80).brand<'LocalId'>();
export type LocalId = z.infer<typeof localIdSchema>;

/** A record's key on the service: digits in a string (`service-api.md §1`). */
export const serverIdSchema = z
  .string()
  .regex(/^\d{1,18}$/u)
  .brand<'ServerId'>();
export type ServerId = z.infer<typeof serverIdSchema>;

/** An operation's key: a UUIDv7, generated with the edit. */
export const opIdSchema = z.uuid().brand<'OpId'>();
export type OpId = z.infer<typeof opIdSchema>;

/** A new UUIDv7, for a record or an operation. */
export type NewId = LocalId & OpId;

/**
 * Casts a text to a local id without parsing it. For texts that were parsed before they were stored, and for new
 * UUIDv7s.
 */
export function asLocalId(text: string): LocalId {
  return text as LocalId;
}

/** Casts a text to a server id without parsing it. */
export function asServerId(text: string): ServerId {
  return text as ServerId;
}

/** Casts a new UUIDv7. */
export function asNewId(uuid: string): NewId {
  return uuid as NewId;
}

/** The local id in a field that refers to another record; null if the field is empty. */
export function localIdOfField(value: unknown): LocalId | null {
  return typeof value === 'string' && value !== '' ? asLocalId(value) : null;
}

/** The kinds of record that are edited here and pushed, named as in the API's payloads (`service-api.md §4`). */
export const entities = ['client', 'proposal', 'template', 'section', 'line_item', 'taxation'] as const;
export const entitySchema = z.enum(entities);
export type Entity = (typeof entities)[number];

/** The local id of a record first read from the service. It survives a rebuild of the mirror. */
export function localIdOfServerRecord(entity: Entity, serverId: ServerId): LocalId {
  return asLocalId(`${entity}:${serverId}`);
}

/** Whether a record was created on this computer, judged by its local id. */
export function isMadeHere(entity: Entity, localId: LocalId, serverId: ServerId | null): boolean {
  return serverId === null || localId !== localIdOfServerRecord(entity, serverId);
}

/** The prefix of every template's local id. It tells templates from proposals, and a range of ids finds them all. */
export const templatePrefix = 'template:';

/** The local id of a template that is created on this computer. */
export function newTemplateId(newId: NewId): LocalId {
  return asLocalId(`${templatePrefix}${newId}`);
}

/** A template's local id from a section's reference. Earlier versions stored the server id there. */
export function asTemplateId(text: string): LocalId {
  return asLocalId(/^\d+$/u.test(text) ? `${templatePrefix}${text}` : text);
}

/** The server id within the local id of a template that was first read from the service; null for all others. */
export function templateServerIdOf(localId: LocalId): ServerId | null {
  const parsed = serverIdSchema.safeParse(localId.slice(templatePrefix.length));
  return isTemplateId(localId) && parsed.success ? parsed.data : null;
}

export function isTemplateId(localId: LocalId): boolean {
  return localId.startsWith(templatePrefix);
}

import { z } from 'zod';

/**
 * The permanent primary key of a record on this computer (S1): a UUIDv7 for a record created here,
 * `<entity>:<server id>` for a record first read from the service. It never changes; the server's id is an attribute.
 */
export const localIdSchema = z.string().min(1).max(80);
export type LocalId = string;

/** A record's key on the service: digits in a string (`service-api.md §1`). */
export const serverIdSchema = z.string().regex(/^\d{1,18}$/u);
export type ServerId = string;

/** The kinds of record that are edited here and pushed, named as in the API's payloads (`service-api.md §4`). */
export const entities = ['client', 'proposal', 'section', 'line_item', 'taxation'] as const;
export const entitySchema = z.enum(entities);
export type Entity = (typeof entities)[number];

/** The local id of a record first read from the service. It survives a rebuild of the mirror. */
export function localIdOfServerRecord(entity: Entity, serverId: ServerId): LocalId {
  return `${entity}:${serverId}`;
}

/** Whether a record was created on this computer, told by its local id. */
export function isMadeHere(entity: Entity, localId: LocalId, serverId: ServerId | null): boolean {
  return serverId === null || localId !== localIdOfServerRecord(entity, serverId);
}

const templatePrefix = 'template:';

/**
 * The local id of a template, the parent of its sections. The API only lists templates (`field-notes.md §1 #13`), so they
 * are no records and are never created here.
 */
export function localIdOfTemplate(templateId: ServerId): LocalId {
  return `${templatePrefix}${templateId}`;
}

/** The template's server id; null for the local id of a record. */
export function templateIdOf(localId: LocalId): ServerId | null {
  return localId.startsWith(templatePrefix) ? localId.slice(templatePrefix.length) : null;
}

import { z } from 'zod';

/**
 * The permanent primary key of a record on this computer (S1). Records made here get a UUIDv7; records first
 * seen on the service get `<entity>:<server id>`. Keys are never swapped: the server's id is an attribute.
 */
export const localIdSchema = z.string().min(1).max(80);
/** A record's permanent key on this computer. */
export type LocalId = string;

/** A record id as the API spells it: digits in a string (`service-api.md §1`). */
export const serverIdSchema = z.string().regex(/^\d{1,18}$/u);
/** A record's key on the service. */
export type ServerId = string;

/** The records that are edited here and pushed. The names are the API's payload keys (`§4`). */
export const entities = ['client', 'proposal', 'section', 'line_item', 'taxation'] as const;
/** Reads a kind of record. */
export const entitySchema = z.enum(entities);
/** A kind of record. */
export type Entity = (typeof entities)[number];

/** The local id of a record that was first seen on the service. Stable across a rebuild of the mirror. */
export function localIdOfServerRecord(entity: Entity, serverId: ServerId): LocalId {
  return `${entity}:${serverId}`;
}

/**
 * Whether a record was made on this computer, rather than read from the service: it keeps the id that it was given here.
 */
export function isMadeHere(entity: Entity, localId: LocalId, serverId: ServerId | null): boolean {
  return serverId === null || localId !== localIdOfServerRecord(entity, serverId);
}

const templatePrefix = 'template:';

/**
 * The local id of a template. The API only lists templates (`field-notes.md §1 #13`), so that they are no records and
 * never made here; their sections stand in them as others stand in a proposal.
 */
export function localIdOfTemplate(templateId: ServerId): LocalId {
  return `${templatePrefix}${templateId}`;
}

/** The template that a local id names; null when it names a record. */
export function templateIdOf(localId: LocalId): ServerId | null {
  return localId.startsWith(templatePrefix) ? localId.slice(templatePrefix.length) : null;
}

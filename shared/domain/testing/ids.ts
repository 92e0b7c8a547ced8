import { localIdSchema, serverIdSchema, type LocalId, type ServerId } from '../ids.ts';

/** A local id for a test. */
export function toLocalId(text: string): LocalId {
  return localIdSchema.parse(text);
}

/** A server id for a test. */
export function toServerId(text: string): ServerId {
  return serverIdSchema.parse(text);
}

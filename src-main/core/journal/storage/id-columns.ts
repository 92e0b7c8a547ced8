import { asLocalId, asServerId, type LocalId, type ServerId } from '#shared/domain/ids.ts';
import { text, type Row } from './database.ts';

/** A column of local ids, which were parsed before they were stored. */
export function localIdIn(row: Row, column: string): LocalId {
  return asLocalId(text(row, column));
}

/** A column of server ids, which were parsed before they were stored. */
export function serverIdIn(row: Row, column: string): ServerId {
  return asServerId(text(row, column));
}

/** Reads a column of local ids as a JSON array, as `json_group_array` makes it. */
export function localIdsIn(row: Row, column: string): readonly LocalId[] {
  const ids: unknown = JSON.parse(text(row, column));
  return Array.isArray(ids) ? ids.map((id) => asLocalId(String(id))) : [];
}

import { v7 } from 'uuid';
import { asNewId, type NewId } from '#shared/domain/ids.ts';

/** The id of a new record or operation. */
export function newId(): NewId {
  return asNewId(v7());
}

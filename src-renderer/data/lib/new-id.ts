import { v7 } from 'uuid';
import { asNewId, type NewId } from '#shared/domain/ids.ts';

export function newId(): NewId {
  return asNewId(v7());
}

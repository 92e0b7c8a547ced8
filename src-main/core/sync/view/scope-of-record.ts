import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Scope } from './visible.ts';

/** The scope that changes when a record is removed. */
export function scopeOfRecord(
  { journal }: { readonly journal: Journal },
  entity: Entity,
  localId: LocalId,
): Scope {
  if (entity === 'client' || entity === 'proposal') return { type: entity, localId };
  if (entity === 'template') return { type: 'proposal', localId };
  const record = journal.records.find(entity, localId)?.record;
  const parentId = record === undefined ? null : parentIdOf(record);
  if (parentId === null) return { type: 'library', localId };
  return entity !== 'line_item'
    ? { type: 'proposal', localId: parentId }
    : scopeOfRecord({ journal }, 'section', parentId);
}

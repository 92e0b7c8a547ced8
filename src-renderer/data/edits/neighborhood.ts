import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { parentIdOf, type RecordView } from '#shared/sync/record-view.ts';

/** The siblings around a record, the nearest first. */
export interface Neighborhood {
  readonly before: readonly LocalId[];
  readonly behind: readonly LocalId[];
}

/** Siblings per side. One is enough to find the position again, but some may be deleted meanwhile. */
const neighborsPerSide = 8;

const noNeighbors: Neighborhood = { before: [], behind: [] };

/** The siblings around a record. A record without an order has none. */
export function neighborhoodOf(view: RecordView, record: AnyRecord): Neighborhood {
  const parentId = parentIdOf(record);
  if (parentId === null || (record.entity !== 'section' && record.entity !== 'line_item')) return noNeighbors;
  const siblings = view.childrenOf(record.entity, parentId);
  const index = siblings.findLastIndex(({ localId }) => localId === record.localId);
  const idsOf = (records: readonly AnyRecord[]): readonly LocalId[] => records.map(({ localId }) => localId);
  return {
    before: idsOf(siblings.slice(Math.max(0, index - neighborsPerSide), index)).toReversed(),
    behind: idsOf(siblings.slice(index + 1, index + 1 + neighborsPerSide)),
  };
}

/** The nearest remaining sibling before a record's old position; null: the record becomes the first. */
export function findAnchor(order: readonly LocalId[], { before }: Neighborhood): LocalId | null {
  const present = new Set(order);
  return before.find((id) => present.has(id)) ?? null;
}

/** Whether a record is still between the same siblings. Deleted siblings are ignored, and so is a deleted record. */
export function isInPosition(
  order: readonly LocalId[],
  id: LocalId,
  { before, behind }: Neighborhood,
): boolean {
  const index = order.indexOf(id);
  if (index === -1) return true;
  const indexById = new Map(order.map((sibling, position) => [sibling, position]));
  return (
    before.every((sibling) => (indexById.get(sibling) ?? -1) < index) &&
    behind.every((sibling) => (indexById.get(sibling) ?? order.length) > index)
  );
}

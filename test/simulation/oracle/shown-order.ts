import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';
import type { Breach } from './scene.ts';

/** The visible order of siblings, by parent. */
export type ShownOrder = ReadonlyMap<string, readonly LocalId[]>;

/** The order of all siblings on screen. */
export function shownOrder(view: RecordMap): ShownOrder {
  return new Map(
    view.values().flatMap(({ entity, localId }) => {
      if (entity !== 'proposal' && entity !== 'template' && entity !== 'section') return [];
      const children = entity === 'section' ? 'line_item' : 'section';
      return [[`${entity} ${localId}`, view.childrenOf(children, localId).map((record) => record.localId)]];
    }),
  );
}

/**
 * I1: if nobody else edits and nothing is undone, siblings keep their visible order. Equality of mirror and service at
 * the end would not prove that.
 */
export function checkShownOrder(before: ShownOrder, after: ShownOrder): readonly Breach[] {
  return [...before].flatMap(([list, shown]) => {
    const standing = after.get(list) ?? [];
    const left = shown.filter((localId) => standing.includes(localId));
    const found = standing.filter((localId) => shown.includes(localId));
    if (left.join() === found.join()) return [];
    return [{ invariant: 'I1', detail: `in ${list}: shown ${left.join()}, and stands ${found.join()}` }];
  });
}

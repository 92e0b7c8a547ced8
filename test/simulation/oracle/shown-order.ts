import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordMap } from '#shared/sync/record-map.ts';
import type { Breach } from './invariants.ts';

/** The local ids of siblings in the order in which they are shown, by what they stand in. */
export type ShownOrder = ReadonlyMap<string, readonly LocalId[]>;

/** The order of everything that has one, as the screens show it. */
export function shownOrder(view: RecordMap): ShownOrder {
  return new Map(
    view.values().flatMap(({ entity, localId }) => {
      if (entity !== 'proposal' && entity !== 'section') return [];
      const children = entity === 'proposal' ? 'section' : 'line_item';
      return [[`${entity} ${localId}`, view.childrenOf(children, localId).map((record) => record.localId)]];
    }),
  );
}

/**
 * I1: where nobody else works with the account and nobody takes anything back, what is shown in an order stays in it,
 * whatever happens on the way: that the mirror is the service in the end does not say that it is what was meant.
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

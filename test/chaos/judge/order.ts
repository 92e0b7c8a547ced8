import { listOf } from '../ledger.ts';
import { mayHaveTouched, type Breach, type FinalState } from './final-state.ts';

/** Checks that lists which only the user changed are in the user's order. */
export function checkOrder(finalState: FinalState): readonly Breach[] {
  const { ledger, served, shown, effects } = finalState;
  const breaches: Breach[] = [];
  for (const [parentId, left] of ledger.lists) {
    const parent = shown.get(parentId);
    if (parent === undefined || parent.serverId === null || ledger.unknownOrder.has(parentId)) continue;
    const [list, key] =
      parent.kind === 'proposal'
        ? (['sections', 'proposal_id'] as const)
        : (['line_items', 'section_id'] as const);
    const above = `${listOf[parent.kind]}/${parent.serverId}`;
    const localWrites = effects.list.some(
      (effect) =>
        effect.caller === 'writer' &&
        effect.list === list &&
        effects.parentOf(list, effect.id) === above &&
        (effect.kind !== 'update' || 'position' in effect.body),
    );
    if (localWrites || mayHaveTouched(effects, 0, Infinity)) continue;
    const localIds = new Map(
      [...shown.values()].flatMap(({ kind, localId, serverId }) =>
        listOf[kind] === list && serverId !== null ? [[serverId, localId] as const] : [],
      ),
    );
    const order = [...served[list].values()]
      .filter(({ fields }) => String(fields[key]) === parent.serverId)
      .toSorted((one, other) => Number(one.fields['position']) - Number(other.fields['position']))
      .map(({ id }) => localIds.get(id) ?? `unknown ${id}`);
    if (order.join() !== left.join())
      breaches.push({
        defect: 'wrong order',
        detail: `${above}: left as ${left.join(' ')}, served as ${order.join(' ')}`,
      });
  }
  return breaches;
}

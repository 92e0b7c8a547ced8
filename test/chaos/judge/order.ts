import { listOf } from '../ledger.ts';
import { mayHaveTouched, type Breach, type Scene } from './scene.ts';

/** Lists that nobody else touched are in the order in which the user left them. */
export function checkOrder(scene: Scene): readonly Breach[] {
  const { ledger, served, shown, effects } = scene;
  const breaches: Breach[] = [];
  for (const [parentId, left] of ledger.lists) {
    const parent = shown.get(parentId);
    if (parent === undefined || parent.serverId === null || ledger.unsettled.has(parentId)) continue;
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
        crime: 'wrong order',
        detail: `${above}: left as ${left.join(' ')}, served as ${order.join(' ')}`,
      });
  }
  return breaches;
}

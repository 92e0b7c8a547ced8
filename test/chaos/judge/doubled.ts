import type { Effect, Effects, List, Value } from '../effects.ts';
import { listOf } from '../ledger.ts';
import type { Breach, Scene } from './scene.ts';

/** Everything that the app made stands for one thing that the user made. */
export function checkDoubled(scene: Scene): readonly Breach[] {
  const { effects, served, shown, ledger, seeds } = scene;
  const made = new Map<string, Effect>(
    effects.list.flatMap((effect) =>
      effect.kind === 'create' ? [[`${effect.list}/${effect.id}`, effect] as const] : [],
    ),
  );
  const standsFor = new Map<string, string>();
  const breaches: Breach[] = [];
  for (const { kind, localId, serverId } of shown.values()) {
    if (serverId === null) continue;
    // What somebody else made, and was made anew here after it was deleted, is the user's as well.
    if (ledger.records.get(localId)?.isOwn !== true && !ledger.isRevived(localId)) continue;
    const key = `${listOf[kind]}/${serverId}`;
    const other = standsFor.get(key);
    if (other !== undefined)
      breaches.push({ crime: 'lost', detail: `${key} stands for both ${other} and ${localId}` });
    standsFor.set(key, localId);
  }
  for (const list of ['clients', 'proposals', 'sections', 'line_items'] as const) {
    for (const [id, row] of served[list]) {
      const key = `${list}/${id}`;
      const effect = made.get(key);
      // What the service had made when it died over the call: whose it is, its words say; ours carry none of theirs.
      const isUnknown = effect === undefined && !seeds.has(key);
      if (effect?.caller !== 'app' && !isUnknown) continue;
      if (standsFor.has(key)) continue;
      const text = JSON.stringify(row.fields);
      if (isUnknown && (text.includes('theirs') || mayBeTheirs(effects, list, row.fields))) continue;
      breaches.push({
        crime: 'doubled',
        detail: `${key} ${text} was made by the app, and stands for nothing here`,
      });
    }
  }
  return breaches;
}

/** Whether somebody else tried to make one like it and was never answered. */
function mayBeTheirs(effects: Effects, list: List, fields: Readonly<Record<string, Value>>): boolean {
  return effects.exchanges.some(
    ({ caller, method, path, body, status }) =>
      caller === 'writer' &&
      method === 'POST' &&
      status === null &&
      path.includes(list) &&
      body.includes(JSON.stringify(fields['name'] ?? fields['title'] ?? '')),
  );
}

import type { Effect, Effects, List, Value } from '../effects.ts';
import { listOf } from '../ledger.ts';
import type { Breach, FinalState } from './final-state.ts';

/** Checks that each record that the app created belongs to exactly one record of the user. */
export function checkDuplicated(finalState: FinalState): readonly Breach[] {
  const { effects, served, shown, ledger, seeds } = finalState;
  const made = new Map<string, Effect>(
    effects.list.flatMap((effect) =>
      effect.kind === 'create' ? [[`${effect.list}/${effect.id}`, effect] as const] : [],
    ),
  );
  const standsFor = new Map<string, string>();
  const breaches: Breach[] = [];
  for (const { kind, localId, serverId } of shown.values()) {
    if (serverId === null) continue;
    // A record of the second writer that was deleted and created again here is the user's too.
    if (ledger.records.get(localId)?.isOwn !== true && !ledger.isRevived(localId)) continue;
    const key = `${listOf[kind]}/${serverId}`;
    const other = standsFor.get(key);
    if (other !== undefined)
      breaches.push({ defect: 'lost', detail: `${key} stands for both ${other} and ${localId}` });
    standsFor.set(key, localId);
  }
  for (const list of ['clients', 'proposals', 'sections', 'line_items'] as const) {
    for (const [id, row] of served[list]) {
      const key = `${list}/${id}`;
      const effect = made.get(key);
      // The service died during the create, so the text tells the author: ours contains no word of the second writer.
      const isUnknown = effect === undefined && !seeds.has(key);
      if (effect?.caller !== 'app' && !isUnknown) continue;
      if (standsFor.has(key)) continue;
      const text = JSON.stringify(row.fields);
      if (isUnknown && (text.includes('theirs') || mayBeTheirs(effects, list, row.fields))) continue;
      breaches.push({
        defect: 'duplicated',
        detail: `${key} ${text} was made by the app, and stands for nothing here`,
      });
    }
  }
  return breaches;
}

/** Whether the second writer tried to create an equal record and got no answer. */
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

import { listOf } from '../ledger.ts';
import { same, type Breach, type FinalState } from './final-state.ts';

/** Checks that screen and service are equal at the end. */
export function checkShown({ served, shown }: FinalState): readonly Breach[] {
  const breaches: Breach[] = [];
  const ids = new Set<string>();
  const compared: readonly string[] = ['title', 'name', 'body', 'amount', 'optional', 'city', 'quantity'];
  for (const { kind, localId, serverId, fields } of shown.values()) {
    const list = listOf[kind];
    ids.add(`${list}/${serverId ?? ''}`);
    const row = serverId === null ? undefined : served[list].get(serverId);
    if (row === undefined) {
      breaches.push({ defect: 'screen differs', detail: `${kind} ${localId} is not served` });
      continue;
    }
    for (const field of compared) {
      if (fields[field] === undefined || same(field, fields[field], row.fields[field])) continue;
      breaches.push({
        defect: 'screen differs',
        detail: `${list}/${row.id}.${field}: shown ${JSON.stringify(fields[field])}, served ${JSON.stringify(row.fields[field])}`,
      });
    }
  }
  for (const list of ['clients', 'proposals', 'sections', 'line_items'] as const)
    for (const id of served[list].keys())
      if (!ids.has(`${list}/${id}`))
        breaches.push({ defect: 'screen differs', detail: `${list}/${id} is not shown` });
  return breaches;
}

import { listOf } from '../ledger.ts';
import { same, type Breach, type Scene } from './scene.ts';

/** In the end the screens show what the service has. */
export function checkShown({ served, shown }: Scene): readonly Breach[] {
  const breaches: Breach[] = [];
  const ids = new Set<string>();
  const compared: readonly string[] = ['title', 'name', 'body', 'amount', 'optional', 'city', 'quantity'];
  for (const { kind, localId, serverId, fields } of shown.values()) {
    const list = listOf[kind];
    ids.add(`${list}/${serverId ?? ''}`);
    const row = serverId === null ? undefined : served[list].get(serverId);
    if (row === undefined) {
      breaches.push({ crime: 'shown otherwise than served', detail: `${kind} ${localId} is not served` });
      continue;
    }
    for (const field of compared) {
      if (fields[field] === undefined || same(field, fields[field], row.fields[field])) continue;
      breaches.push({
        crime: 'shown otherwise than served',
        detail: `${list}/${row.id}.${field}: shown ${JSON.stringify(fields[field])}, served ${JSON.stringify(row.fields[field])}`,
      });
    }
  }
  for (const list of ['clients', 'proposals', 'sections', 'line_items'] as const)
    for (const id of served[list].keys())
      if (!ids.has(`${list}/${id}`))
        breaches.push({ crime: 'shown otherwise than served', detail: `${list}/${id} is not shown` });
  return breaches;
}

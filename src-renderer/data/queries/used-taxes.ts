import type { LocalId } from '#shared/domain/ids.ts';
import type { Tax } from '#shared/domain/pricing/totals.ts';
import type { MirrorDatabase } from '../db/mirror-database.ts';
import { readContents } from '../db/stored-records.ts';

/** Part of the JSON text of each contents row that has a tax. */
const taxMarker = '"entity":"taxation"';

/** Most taxes in the result. */
const maxTaxes = 8;

/**
 * The taxes of all other proposals, the most frequent first. Pending operations are not included.
 */
export async function readUsedTaxes(database: MirrorDatabase, excludedId: LocalId): Promise<readonly Tax[]> {
  const counts = new Map<string, { readonly tax: Tax; count: number }>();
  const rows = await database.contents
    .filter(({ scope, text }) => scope !== excludedId && text.includes(taxMarker))
    .toArray();
  for (const record of rows.flatMap(({ text }) => readContents(text))) {
    if (record.entity !== 'taxation') continue;
    const { name, percentage } = record.fields;
    const key = JSON.stringify([name, percentage]);
    const known = counts.get(key) ?? { tax: { name, percentage }, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxTaxes)
    .map(({ tax }) => tax);
}

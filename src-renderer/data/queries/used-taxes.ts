import type { LocalId } from '#shared/domain/ids.ts';
import type { Tax } from '#shared/domain/pricing/totals.ts';
import type { MirrorDatabase } from '../db/mirror-database.ts';
import { readContents } from '../db/stored-records.ts';

/** How a tax gives itself away in the text that it is kept in. */
const taxMarker = '"entity":"taxation"';

/** So many are offered. */
const maxTaxes = 8;

/**
 * The taxes that proposals besides this one have by now, without those that were made a moment ago; the most frequent
 * first.
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

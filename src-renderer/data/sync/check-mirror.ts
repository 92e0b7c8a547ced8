import type { BridgeClient } from '#shared/bridge/client.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { readSnapshot } from './feed-reader.ts';
import type { MirrorDatabase } from '../db/mirror-database.ts';
import { readAllRecords } from '../db/stored-records.ts';

export interface MirrorCheck {
  readonly records: number;
  /** The number of records that are missing, surplus or different in the mirror. */
  readonly different: number;
}

/** JSON with sorted fields, because the order of fields may differ between the mirror and the journal. */
function canonical(record: AnyRecord): string {
  const fields = Object.entries(record.fields).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([record.serverId, fields]);
}

/** Compares every record with the journal's snapshot. Call it without pending operations. */
export async function checkMirror(
  client: BridgeClient,
  accountKey: string,
  database: MirrorDatabase,
): Promise<MirrorCheck> {
  const { changes } = await readSnapshot(client, accountKey, '', () => undefined);
  const expected = new Map(
    changes.flatMap((change): [string, string][] =>
      change.type === 'put'
        ? [[`${change.record.entity}/${change.record.localId}`, canonical(change.record)]]
        : [],
    ),
  );
  let same = 0;
  let surplus = 0;
  for (const record of await readAllRecords(database)) {
    const expectedText = expected.get(`${record.entity}/${record.localId}`);
    if (expectedText === undefined) surplus += 1;
    else if (expectedText === canonical(record)) same += 1;
  }
  return { records: expected.size, different: expected.size - same + surplus };
}

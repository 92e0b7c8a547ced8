import type { Context } from '../../domain/context.ts';
import type { KeyRow } from '../../storage/accounts/key-row.ts';

/** In milliseconds; the last use of a key is stored at most that often. */
const noteEvery = 60_000;

/** Keys whose last note is remembered; beyond that, some are noted more often. */
const maxKeys = 10_000;

/** Notes the uses of keys. No request waits for it, and a use that cannot be stored is noted by a later one. */
export function createKeyUses({ database, stores, clock }: Context): (key: KeyRow) => void {
  const notedAt = new Map<number, number>();
  return ({ id }) => {
    const now = clock.now();
    const last = notedAt.get(id);
    if (last !== undefined && now >= last && now - last < noteEvery) return;
    if (notedAt.size >= maxKeys) notedAt.clear();
    notedAt.set(id, now);
    const at = new Date(now).toISOString();
    const before = new Date(now - noteEvery).toISOString();
    database
      .writeAside(() => stores.keys.noteUse(id, at, before))
      .catch(() => {
        notedAt.delete(id);
      });
  };
}

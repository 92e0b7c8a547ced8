import { dirname } from 'node:path';
import { systemClock } from '../../ports.ts';
import { recordAudit } from '../../domain/audit/record-audit.ts';
import type { Steps } from '../../storage/steps.ts';
import type { Stores } from '../../storage/stores.ts';
import { CommandError } from '../usage-error.ts';
import { listCopies, newestSoundCopy, timeInName } from './copies.ts';
import { examineDatabase, readChanges } from './examine-database.ts';
import { putInPlace } from './put-in-place.ts';

/** What is wrong with a database: `older` than its newest copy, as after a part of a folder was put back. */
export type DamageKind = 'damaged' | 'empty' | 'missing' | 'older';

/** What to put in the place of a damaged database. */
export const repairs = ['copy', 'new'] as const;
export type Repair = (typeof repairs)[number];

/** The database of the service is damaged or lost. Nothing has been changed. */
export class DamagedDataError extends CommandError {
  override readonly name = 'DamagedDataError';
  readonly kind: DamageKind;
  /** The time of the newest sound copy, in epoch milliseconds; null without one. */
  readonly copyAt: number | null;

  constructor(kind: DamageKind, directory: string, copyAt: number | null) {
    const advice =
      copyAt === null
        ? 'there is no copy of it'
        : `--repair copy restores the one of ${new Date(copyAt).toISOString()}`;
    super(
      `The database in ${directory} is ${kind === 'older' ? 'older than its last copy' : kind}: ${advice}`,
      3,
    );
    this.kind = kind;
    this.copyAt = copyAt;
  }
}

interface GuardOptions {
  /** Whether the directory must hold a database already. */
  readonly isExisting: boolean;
  readonly repair: Repair | null;
}

/** What is wrong; null for a sound database, and for a new directory. */
function findDamage(database: string, isExpected: boolean): DamageKind | null {
  const directory = dirname(database);
  const copies = listCopies(directory);
  const found = examineDatabase(database);
  switch (found.state) {
    case 'missing':
    case 'empty':
      return isExpected || copies.length > 0 ? found.state : null;
    case 'damaged':
      return 'damaged';
    case 'newer': {
      // A newer service copies its database at its start. Otherwise the number of the version is what is damaged.
      const isReal =
        copies.length === 0 || copies.some(({ path }) => examineDatabase(path).state === 'newer');
      return isReal ? null : 'damaged';
    }
    case 'sound': {
      const [newest] = copies;
      return newest !== undefined && readChanges(newest.path) > found.changes ? 'older' : null;
    }
  }
}

/**
 * Checks the database before the service opens it. With `repair`, a damaged one is renamed and replaced, and the name it
 * got is returned. Otherwise throws a `DamagedDataError`.
 */
export function guardData(database: string, { isExisting, repair }: GuardOptions): string | null {
  const kind = findDamage(database, isExisting);
  if (kind === null) return null;
  const directory = dirname(database);
  const copy = newestSoundCopy(directory);
  if (repair === null || (repair === 'copy' && copy === null))
    throw new DamagedDataError(kind, directory, copy?.at ?? null);
  const aside = `${database}.damaged-${timeInName(systemClock.now())}`;
  const source = repair === 'copy' ? (copy?.path ?? null) : null;
  return putInPlace(source, { directory, database, aside, adapt: holdBack });
}

/**
 * A message that waits in an earlier state may have left since. It is marked as interrupted, so that the start tells its sender and
 * does not send it again.
 */
export function* holdBack(stores: Stores, account: number): Steps<void> {
  yield* stores.mails.interruptWaiting();
  yield* recordAudit({ stores, clock: systemClock }, 'service', { action: 'data_restored', id: account });
}

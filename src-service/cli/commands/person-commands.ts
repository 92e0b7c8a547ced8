import { erasePerson, exportPerson } from '../../domain/privacy/personal-data.ts';
import { pruneFiles } from '../../domain/files/prune-files.ts';
import type { WatchedDatabase } from '../../storage/database/database.ts';
import type { FilePlace } from '../../storage/files/file-place.ts';
import { createStores, type Stores } from '../../storage/stores.ts';
import { filesFlags, readSourcePlace, type FilesValues } from '../files/files-options.ts';
import { systemClock, systemRandom } from '../../ports.ts';
import { claimDataDirectory } from '../data-directory.ts';
import {
  jsonLine,
  namesServer,
  onAccount,
  parseCommand,
  placeFlags,
  recordCommand,
  type Place,
} from './data-command.ts';
import type { Environment } from '../secrets/read-secret.ts';
import { errorReason, openData } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { personUsage } from '../usage.ts';

/** `export-person --email X`: prints all stored data about one person, as JSON. */
export async function exportPersonCommand(
  argv: readonly string[],
  env: Environment = process.env,
): Promise<string> {
  const read = readPerson('export-person', argv, env);
  if (read === 'help') return personUsage;
  const { email, place } = read;
  const filePlace = readSourcePlace(place, env);
  return await onAccount('export-person', place, env, async (database) => {
    const stores = createStores(database, systemClock);
    const picture = await readPicture(database, stores, email, filePlace);
    const data = await database.write(function* () {
      const found = yield* exportPerson(database, email);
      // The entry does not name the person.
      yield* recordCommand(stores, { action: 'person_exported', id: null });
      return found;
    });
    const content = picture === null ? {} : { picture: picture.toString('base64') };
    return jsonLine({ email, ...data, ...content });
  });
}

/** The bytes of the picture of a user; null without one. Throws a `UsageError` if they cannot be read. */
async function readPicture(
  database: WatchedDatabase,
  { account, files }: Stores,
  email: string,
  place: FilePlace | null,
): Promise<Buffer | null> {
  const hash = (await database.read(() => account.findUserByEmail(email)))?.picture_hash ?? null;
  if (hash === null) return null;
  const inside = await database.read(() => files.bytes(hash));
  if (inside !== undefined) return Buffer.from(inside);
  if (place === null)
    throw new UsageError('export-person: the picture is outside the database; name its place with --files');
  const outside = await place.read(database.account, hash).catch((error: unknown) => {
    throw new UsageError(`export-person: ${errorReason(error)}`);
  });
  if (outside === undefined)
    throw new UsageError(`export-person: the picture ${hash} is missing in ${place.name}`);
  return Buffer.from(outside);
}

/**
 * `erase-person --email X`: on embedded data only while no service runs, because its caches would keep the person.
 * Services on a server cache nothing.
 */
export async function erasePersonCommand(
  argv: readonly string[],
  env: Environment = process.env,
): Promise<string> {
  const read = readPerson('erase-person', argv, env);
  if (read === 'help') return personUsage;
  const { email, place } = read;
  const { data } = place;
  if (data !== undefined) openData('erase-person', data).close();
  const directory = data === undefined ? null : claimDataDirectory(data);
  try {
    const filePlace = readSourcePlace(place, env);
    return await onAccount('erase-person', place, env, async (database) => {
      const stores = createStores(database, systemClock);
      const erased = await database.write(function* () {
        const counts = yield* erasePerson(database, email, systemClock.now());
        yield* recordCommand(stores, { action: 'person_erased', id: null, detail: counts });
        return counts;
      });
      // A picture that was taken out of a text would stay for a week.
      const { removed: files } = await pruneFiles(database, {
        ...{ clock: systemClock, random: systemRandom, place: filePlace, erases: true },
      });
      return jsonLine({ email, erased: { ...erased, files } });
    });
  } finally {
    directory?.release();
  }
}

function readPerson(
  command: string,
  argv: readonly string[],
  env: Environment,
): 'help' | { readonly email: string; readonly place: Place & FilesValues } {
  const { values, positionals } = parseCommand(command, argv, {
    ...placeFlags,
    ...filesFlags,
    email: { type: 'string' },
  });
  if (values.help === true) return 'help';
  const { data, email } = values;
  if (positionals.length > 0)
    throw new UsageError(`${command}: "${positionals[0] ?? ''}" is a word too many`);
  if (email === undefined || !email.includes('@')) throw new UsageError(`${command}: --email X is needed`);
  if (data === undefined && !namesServer(values, env))
    throw new UsageError(`${command}: --data DIR is needed`);
  return { email: email.trim().toLowerCase(), place: values };
}

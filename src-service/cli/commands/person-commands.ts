import { erasePerson, exportPerson } from '../../domain/privacy/personal-data.ts';
import { systemClock } from '../../ports.ts';
import { claimDataDirectory } from '../data-directory.ts';
import {
  jsonLine,
  namesServer,
  parseCommand,
  placeFlags,
  recordCommand,
  withStores,
  type Place,
} from './data-command.ts';
import type { Environment } from '../secrets/read-secret.ts';
import { openData } from '../open-data.ts';
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
  return await withStores(
    'export-person',
    place,
    function* (stores, database) {
      const data = yield* exportPerson(database, email);
      // The entry does not name the person.
      yield* recordCommand(stores, { action: 'person_exported', id: null });
      return jsonLine({ email, ...data });
    },
    env,
  );
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
    return await withStores(
      'erase-person',
      place,
      function* (stores, database) {
        const erased = yield* erasePerson(database, email, systemClock.now());
        yield* recordCommand(stores, { action: 'person_erased', id: null, detail: erased });
        return jsonLine({ email, erased });
      },
      env,
    );
  } finally {
    directory?.release();
  }
}

function readPerson(
  command: string,
  argv: readonly string[],
  env: Environment,
): 'help' | { readonly email: string; readonly place: Place } {
  const { values, positionals } = parseCommand(command, argv, { ...placeFlags, email: { type: 'string' } });
  if (values.help === true) return 'help';
  const { data, email } = values;
  if (positionals.length > 0)
    throw new UsageError(`${command}: "${positionals[0] ?? ''}" is a word too many`);
  if (email === undefined || !email.includes('@')) throw new UsageError(`${command}: --email X is needed`);
  if (data === undefined && !namesServer(values, env))
    throw new UsageError(`${command}: --data DIR is needed`);
  return { email: email.trim().toLowerCase(), place: values };
}

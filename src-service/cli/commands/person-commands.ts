import { erasePerson, exportPerson } from '../../domain/privacy/personal-data.ts';
import { systemClock } from '../../ports.ts';
import { claimDataDirectory } from '../data-directory.ts';
import { recordCommand, parseCommand, withStores, jsonLine } from './data-command.ts';
import { openData } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { personUsage } from '../usage.ts';

/** `export-person --email X`: prints all stored data about one person, as JSON. */
export async function exportPersonCommand(argv: readonly string[]): Promise<string> {
  const read = readPerson('export-person', argv);
  if (read === 'help') return personUsage;
  return await withStores('export-person', read, function* (stores, database) {
    const data = yield* exportPerson(database, read.email);
    // The entry does not name the person.
    yield* recordCommand(stores, { action: 'person_exported', id: null });
    return jsonLine({ email: read.email, ...data });
  });
}

/** `erase-person --email X`: only while no service runs, because its caches would keep the person. */
export async function erasePersonCommand(argv: readonly string[]): Promise<string> {
  const read = readPerson('erase-person', argv);
  if (read === 'help') return personUsage;
  openData('erase-person', read.data).close();
  const directory = claimDataDirectory(read.data);
  try {
    return await withStores('erase-person', read, function* (stores, database) {
      const erased = yield* erasePerson(database, read.email, systemClock.now());
      yield* recordCommand(stores, { action: 'person_erased', id: null, detail: erased });
      return jsonLine({ email: read.email, erased });
    });
  } finally {
    directory.release();
  }
}

function readPerson(command: string, argv: readonly string[]) {
  const { values, positionals } = parseCommand(command, argv, { email: { type: 'string' } });
  if (values.help === true) return 'help';
  const { data, email } = values;
  if (positionals.length > 0)
    throw new UsageError(`${command}: "${positionals[0] ?? ''}" is a word too many`);
  if (email === undefined || !email.includes('@')) throw new UsageError(`${command}: --email X is needed`);
  if (data === undefined) throw new UsageError(`${command}: --data DIR is needed`);
  return { data, email: email.trim().toLowerCase() };
}

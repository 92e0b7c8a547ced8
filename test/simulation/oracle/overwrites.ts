import { localIdOfServerRecord, type Entity, type LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../../src-main/core/journal/journal.ts';
import type { Breach } from './invariants.ts';
import type { Effect, Ledger } from './ledger.ts';
import type { Fate } from '../world/network.ts';
import { apiRoot, type WireRequest } from '../world/wire.ts';

/** Watches that nothing that somebody else wrote, and that was seen here, is overwritten without a word (I7). */
export interface OverwriteWatch {
  /** The user made an edit, on top of what they saw. */
  edited(operation: Operation, journal: Journal): void;
  /** The user was shown a conflict, and decided it. */
  decided(entity: Entity, localId: LocalId, field: string, theirs: unknown): void;
  /** A call leaves the computer: what is known of the record now is what counts as seen. */
  sent(request: WireRequest, fate: Fate, journal: Journal): Breach | null;
  /** A write of ours took effect. */
  check(effect: Effect, ledger: Ledger): Breach | null;
}

/** So old at most is what was read of a record when it is written: what was written there before must have been seen, ms. */
const readWithin = 40_000;
/** A reading that was older than that when the turn of its write came is made again, and may be twice as old each time. */
const widensBy = 2;
/** The same while calls are plentiful: five seconds, and the time that a reading takes, ms. */
const readLately = 12_000;
/** Calls are plentiful where so few left in the last minutes, and none was refused for the budget. */
const fewCalls = 12;
const lastMinutes = 200_000;
/** So many of the readings of a list are remembered. */
const keptReadings = 1_000;
/** More than these that wait at once could use the budget up. */
const fewEdits = 4;

/** The lists whose calls show records of a kind. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  client: ['clients'],
  proposal: ['proposals'],
  section: ['sections'],
  line_item: ['sections'],
};

/**
 * How old a reading may be at most when a record is written, ms: what was read of it since its edit waits, with so much
 * time in between that the turn of its write was missed, lets the next be older.
 *
 * @param readings when calls left that showed records of its kind, in order
 */
function widestWindow(readings: readonly number[], waitsSince: number): number {
  let within = readWithin;
  let last: number | null = null;
  for (const at of readings) {
    if (at < waitsSince - readWithin) continue;
    if (last !== null && at - last > within) within *= widensBy;
    else if (last !== null) continue;
    last = at;
  }
  return within;
}

const entityOf: Readonly<Record<string, Entity>> = {
  clients: 'client',
  proposals: 'proposal',
  sections: 'section',
  line_items: 'line_item',
};

/**
 * Whether words of theirs are all still there: then a text was woven and nothing was overwritten. What the user had
 * before their eyes is theirs to change.
 */
function keepsWords(theirs: unknown, written: unknown, seen: ReadonlySet<unknown>): boolean {
  if (typeof theirs !== 'string' || typeof written !== 'string') return false;
  // A life that nobody knows any more wrote in words of the user.
  const words = theirs.match(/other\d+/gu) ?? theirs.match(/mine\d+/gu) ?? [];
  const known = new Set<string>([written, ...seen].join(' ').match(/(?:other|mine)\d+/gu));
  return words.length > 0 && words.every((word) => known.has(word));
}

/** The fields that name another record: a user sees it under the name that it has here, the service has another one. */
const named: Readonly<Record<string, Entity>> = { client_id: 'client' };

/** When an edit left, and how long before that nothing may have been missed. */
interface Leaving {
  readonly at: number;
  readonly within: number;
}

/** S12: what somebody else deleted is made anew only when the user has said so. */
function checkUndecided(journal: Journal): Breach | null {
  for (const { entity, localId, field } of journal.conflicts.all()) {
    if (field !== null) continue;
    const pending = journal.operations.ofRecord(entity, localId);
    if (pending.some(({ operation, state }) => operation.kind === 'create' && state === 'sending'))
      return { invariant: 'I7', detail: `${entity} ${localId} was deleted, and is made anew unasked` };
  }
  return null;
}

/**
 * @param now elapsed ms
 * @param meet counts what happens
 */
export function createOverwriteWatch(now: () => number, meet: (what: string) => void): OverwriteWatch {
  /** Values that the user has had before their eyes while changing the field. */
  const seen = new Map<string, Set<unknown>>();
  const bases = new Map<string, unknown>();
  const localIds = new Map<string, LocalId>();
  const leavings = new Map<string, Leaving>();
  /** The ids that the service gave to records, by what they were called here: of a life that nobody knows any more as well. */
  const serverIds = new Map<LocalId, string>();
  /** When calls left that showed records of a list. */
  const readings = new Map<string, number[]>();
  /** Since when an edit of a record waits, or since the last one took effect. */
  const waiting = new Map<string, number>();
  let calls: readonly number[] = [];
  let isRefused = false;

  function see(entity: Entity, localId: LocalId, field: string, value: unknown): void {
    const key = `${entity}/${localId}/${field}`;
    seen.set(key, (seen.get(key) ?? new Set()).add(value));
  }

  function learnName({ records }: Journal, field: string, value: unknown): void {
    const entity = named[field];
    if (entity === undefined || typeof value !== 'string') return;
    const serverId = records.serverIdOf(entity, value);
    if (serverId !== null) serverIds.set(value, serverId);
  }

  /** Whether a value that is known here is the one that the service has. */
  function isSame(field: string, here: unknown, there: unknown): boolean {
    const entity = named[field];
    if (entity === undefined || typeof here !== 'string') return here === there;
    const serverId = String(there);
    return serverIds.get(here) === serverId || here === localIdOfServerRecord(entity, serverId);
  }

  return {
    edited(operation, journal) {
      if (operation.kind !== 'update') return;
      const key = `${operation.entity}/${operation.localId}`;
      if (!waiting.has(key)) waiting.set(key, now());
      for (const [field, [before]] of Object.entries(operation.fields)) {
        see(operation.entity, operation.localId, field, before);
        learnName(journal, field, before);
      }
    },
    decided: see,
    sent({ method, path, body }, { type }, journal) {
      calls = [...calls.filter((at) => at > now() - lastMinutes), now()];
      isRefused ||= type === 'rate-limit';
      if (method === 'POST') return checkUndecided(journal);
      const [list = '', id = ''] = path.slice(apiRoot.length + 1).split('/');
      if (method === 'GET' && (type === 'deliver' || type === 'answer-late'))
        readings.set(list, [...(readings.get(list) ?? []).slice(-keptReadings), now()]);
      if (method !== 'PUT' || body === null) return null;
      const entity = entityOf[list];
      if (entity === undefined) return null;
      const localId = journal.records.localIdOf(entity, id);
      localIds.set(`${entity}/${id}`, localId);
      const isPlenty = !isRefused && calls.length <= fewCalls && journal.operations.all().length <= fewEdits;
      const read = (shownBy[entity] ?? []).flatMap((shown) => readings.get(shown) ?? []);
      const widest = widestWindow(read, waiting.get(`${entity}/${localId}`) ?? now());
      leavings.set(`${entity}/${id}`, { at: now(), within: isPlenty ? readLately : widest });
      const base: Readonly<Record<string, unknown>> = {
        ...journal.records.find(entity, localId)?.record.fields,
      };
      for (const field of Object.keys(base)) {
        bases.set(`${entity}/${id}/${field}`, base[field]);
        for (const value of [base[field], ...(seen.get(`${entity}/${localId}/${field}`) ?? [])])
          learnName(journal, field, value);
      }
      return null;
    },
    check({ kind, writer, entity, id, body }, ledger) {
      if (kind !== 'update' || writer !== 'app') return null;
      const localId = localIds.get(`${entity}/${id}`) ?? '';
      if (waiting.has(`${entity}/${localId}`)) waiting.set(`${entity}/${localId}`, now());
      for (const field of Object.keys(body)) {
        // A move says where something goes, whoever put it where it was.
        if (field === 'position') continue;
        const [before, after] = ledger.history(entity, id, field).slice(-2);
        if (before?.writer !== 'other' || after?.writer !== 'app' || after.at !== ledger.now()) continue;
        const had = seen.get(`${entity}/${localId}/${field}`) ?? new Set();
        if ([...had].some((value) => isSame(field, value, before.value))) continue;
        if (keepsWords(before.value, after.value, had)) continue;
        const { at, within } = leavings.get(`${entity}/${id}`) ?? { at: before.at, within: 0 };
        const isKnown = isSame(field, bases.get(`${entity}/${id}/${field}`), before.value);
        if (!isKnown && before.at >= at - within) {
          const window = within > readWithin && before.at < at - readWithin ? 'a wider window' : 'the window';
          meet(within === readLately ? 'overwritten within seconds' : `overwritten within ${window}`);
          continue;
        }
        const why = isKnown ? 'was known' : `was written ${at - before.at} ms before ours left`;
        return {
          invariant: 'I7',
          detail: `${entity} ${id}.${field}: ${String(before.value)} ${why}, and overwritten with ${String(after.value)}`,
        };
      }
      return null;
    },
  };
}

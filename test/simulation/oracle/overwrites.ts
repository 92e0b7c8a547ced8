import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { localIdOfServerRecord, type Entity, type LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../../src-main/core/journal/journal.ts';
import type { Breach } from './scene.ts';
import type { Effect, Ledger } from './ledger.ts';
import type { Fate } from '../world/network.ts';
import { apiRoot, type WireRequest } from '../world/wire.ts';

/** Checks that no write of ours silently overwrites another user's value that was read here (I7). */
export interface OverwriteWatch {
  /** The user made an edit of the value that they saw. */
  edited(operation: Operation, journal: Journal): void;
  /** The user saw a conflict and decided it. */
  decided(entity: Entity, localId: LocalId, field: string, theirs: unknown): void;
  /** A call leaves. The journal's base of its record counts as read. */
  sent(request: WireRequest, fate: Fate, journal: Journal): Breach | null;
  /** A write of ours took effect. */
  check(effect: Effect, ledger: Ledger): Breach | null;
}

/** Largest age of a record's reading when the record is written while the budget is short, ms. */
const readWithin = 40_000;
/** A reading that is too old when its write may go is repeated; the allowed age then doubles. */
const widensBy = 2;
/** Largest age while the budget is not short, ms: five seconds, and a reading of up to four calls of 0.8 s. */
const readLately = 8_200;
/** The budget is not short with at most this many calls in the last minutes and no 429. */
const fewCalls = 12;
const lastMinutes = 200_000;
/** Number of readings to remember per list. */
const maxReadings = 1_000;
/** More pending edits than these could use up the budget. */
const fewEdits = 4;

/** The lists that contain each kind of record. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  client: ['clients'],
  proposal: ['proposals'],
  section: ['sections'],
  line_item: ['sections'],
};

/**
 * The largest allowed age of a reading when a record is written, ms. It doubles with each reading after the edit that
 * was too late for its write.
 *
 * @param readings times of calls that show records of its kind, in order
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
  templates: 'template',
  sections: 'section',
  line_items: 'line_item',
};

/**
 * Whether all words of the other user's text are in the written text, as after a merge, or were seen by the user, who
 * may delete them.
 */
function keepsWords(theirs: unknown, written: unknown, seen: ReadonlySet<unknown>): boolean {
  if (typeof theirs !== 'string' || typeof written !== 'string') return false;
  // An app that was restored since wrote the user's words.
  const words = theirs.match(/other\d+/gu) ?? theirs.match(/mine\d+/gu) ?? [];
  const known = new Set<string>([written, ...seen].join(' ').match(/(?:other|mine)\d+/gu));
  return words.length > 0 && words.every((word) => known.has(word));
}

/** Fields that refer to another record: by local id here, by server id on the service. */
const named: Readonly<Record<string, Entity>> = { client_id: 'client' };

/** When an edit left, and the largest allowed age of its reading. */
interface Leaving {
  readonly at: number;
  readonly within: number;
}

/** S12: a record that the other user deleted is created again only after the user's decision. */
function checkUndecided(journal: Journal): Breach | null {
  for (const { entity, localId, field } of journal.conflicts.all()) {
    if (field !== null) continue;
    const pending = journal.operations.ofRecord(entity, localId);
    if (pending.some(({ operation, state }) => operation.kind === 'create' && state === 'sending'))
      return { invariant: 'I7', detail: `${entity} ${localId} was deleted, and is recreated unasked` };
  }
  return null;
}

/**
 * @param now elapsed ms
 * @param countEvent counts an event
 */
export function createOverwriteWatch(now: () => number, countEvent: (what: string) => void): OverwriteWatch {
  /** The values of a field that the user saw while editing it. */
  const seen = new Map<string, Set<unknown>>();
  const bases = new Map<string, unknown>();
  const localIds = new Map<string, LocalId>();
  const leavings = new Map<string, Leaving>();
  /** The server ids of local ids, also from before a restore. */
  const serverIds = new Map<LocalId, string>();
  /** Times of calls that show records of a list. */
  const readings = new Map<string, number[]>();
  /** Since when an edit of a record is pending, or since its last write. */
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
    const serverId = records.serverIdOf(entity, toLocalId(value));
    if (serverId !== null) serverIds.set(toLocalId(value), serverId);
  }

  /** Whether a local value equals a value of the service. */
  function isSame(field: string, here: unknown, there: unknown): boolean {
    const entity = named[field];
    if (entity === undefined || typeof here !== 'string') return here === there;
    const serverId = toServerId(String(there));
    return serverIds.get(toLocalId(here)) === serverId || here === localIdOfServerRecord(entity, serverId);
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
      const [list = '', id = toServerId('0')] = path.slice(apiRoot.length + 1).split('/');
      if (method === 'GET' && (type === 'deliver' || type === 'answer-late'))
        readings.set(list, [...(readings.get(list) ?? []).slice(-maxReadings), now()]);
      if (method !== 'PUT' || body === null) return null;
      const entity = entityOf[list];
      if (entity === undefined) return null;
      const localId = journal.records.localIdOf(entity, toServerId(id));
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
    check({ kind, writer, entity, id, body, isConditional }, ledger) {
      if (kind !== 'update' || writer !== 'app') return null;
      const localId = localIds.get(`${entity}/${id}`) ?? '';
      if (waiting.has(`${entity}/${localId}`)) waiting.set(`${entity}/${localId}`, now());
      for (const field of Object.keys(body)) {
        // A move overwrites a position deliberately.
        if (field === 'position') continue;
        const [before, after] = ledger.history(entity, id, field).slice(-2);
        if (before?.writer !== 'other' || after?.writer !== 'app' || after.at !== ledger.now()) continue;
        const had = seen.get(`${entity}/${localId}/${field}`) ?? new Set();
        if ([...had].some((value) => isSame(field, value, before.value))) continue;
        if (keepsWords(before.value, after.value, had)) continue;
        const { at, within } = leavings.get(`${entity}/${id}`) ?? { at: before.at, within: 0 };
        const isKnown = isSame(field, bases.get(`${entity}/${id}/${field}`), before.value);
        // A service that refuses overwrites leaves no window.
        if (!isConditional && !isKnown && before.at >= at - within) {
          const window = within > readWithin && before.at < at - readWithin ? 'a wider window' : 'the window';
          countEvent(within === readLately ? 'overwritten within seconds' : `overwritten within ${window}`);
          continue;
        }
        const late = isConditional
          ? 'should have been refused'
          : `was written ${at - before.at} ms before ours left`;
        const why = isKnown ? 'was known' : late;
        return {
          invariant: 'I7',
          detail: `${entity} ${id}.${field}: ${String(before.value)} ${why}, and overwritten with ${String(after.value)}`,
        };
      }
      return null;
    },
  };
}

import { toServerId } from '#shared/domain/testing/ids.ts';
import { localIdOfServerRecord, type Entity, type LocalId } from '#shared/domain/ids.ts';
import { tagOf } from '../users/tags.ts';
import type { VirtualClock } from '../world/virtual-clock.ts';
import { apiRoot, type Serve, type WireAnswer, type WireRequest } from '../world/wire.ts';

/** The author of a write: the app under test, or the other user. */
export type Writer = 'app' | 'other';

/** A value that a field had on the service. */
export interface Taken {
  /** `service`: the service removed a deleted client from a proposal. */
  readonly writer: Writer | 'service';
  readonly value: unknown;
  /** Elapsed ms. */
  readonly at: number;
}

/** A write that took effect. */
export interface Effect {
  readonly writer: Writer;
  readonly at: number;
  readonly method: string;
  readonly entity: Entity;
  readonly id: string;
  readonly kind:
    | 'create'
    | 'update'
    | 'delete'
    | 'archive'
    | 'unarchive'
    | 'record_decision'
    | 'record_send'
    | 'send';
  /** The operation of the call; null for the other user's writes. */
  readonly opId: string | null;
  /** The record's local id in the app; null for the other user's writes. */
  readonly localId: string | null;
  /** The permanent mark of the record. */
  readonly tag: string | null;
  /** The marks of all descendants that were deleted with the record. */
  readonly below: readonly string[];
  /** Whether the service would have refused the write if its record had changed. */
  readonly isConditional: boolean;
  /** The written fields of a create or update. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A ledger of all writes on the service, with author and time. */
export interface Ledger {
  /** Wraps the service for the app. */
  wrap(serve: Serve, clock: VirtualClock): Serve;
  /** The service for the other user. */
  readonly other: Serve;
  readonly effects: readonly Effect[];
  /** Marks a point in the ledger. The returned function assigns all later writes of the app to the other user. */
  copy(): () => void;
  /** Who deleted a record or its parent; null while it exists. */
  deleter(entity: Entity, id: string): Writer | null;
  /** The permanent mark of a record; null for none. */
  tagOf(entity: Entity, id: string): string | null;
  /** The ids on the service of a record with this local id in the app. */
  idsOf(entity: Entity, localId: LocalId): readonly string[];
  /** The number of 429s that the service answered to the app. */
  refusals(): number;
  history(entity: Entity, id: string, field: string): readonly Taken[];
  /**
   * The history across all lives of a record: one that the other user deleted and the app created again has several.
   */
  wholeHistory(entity: Entity, id: string, field: string): readonly Taken[];
  /** Elapsed ms. */
  now(): number;
}

const segments: Readonly<Record<string, Entity>> = {
  clients: 'client',
  proposals: 'proposal',
  templates: 'template',
  sections: 'section',
  line_items: 'line_item',
};

/** The kinds of record whose path is below their parent's. */
const nested: Readonly<Record<string, Entity>> = { line_items: 'line_item', taxations: 'taxation' };

type Attributes = Readonly<Record<string, unknown>>;

/** The fields that refer to another record: by local id here, by server id on the service. */
export const references: Readonly<Record<string, Entity>> = {
  client_id: 'client',
  proposal_id: 'proposal',
  template_id: 'template',
  section_id: 'section',
};

/**
 * Normalizes attributes. A line item is written as `amount` and read as `amount_in_cents` (`service-api.md §4.4`), and
 * the service's references are numbers.
 */
function readable(attributes: Attributes): Attributes {
  const { amount_in_cents, ...rest } = attributes;
  const amount = amount_in_cents === undefined ? {} : { amount: amount_in_cents };
  const named = Object.entries(rest).map(([field, value]) => {
    const isId = references[field] !== undefined && typeof value === 'number';
    return [field, isId ? String(value) : value] as const;
  });
  return { ...Object.fromEntries(named), ...amount };
}

function parseBody(body: string | null, entity: Entity): Attributes {
  if (body === null) return {};
  const parsed = JSON.parse(body) as Record<string, unknown>;
  return (parsed[entity] ?? parsed) as Attributes;
}

function kindOf({ method, path }: WireRequest): Effect['kind'] {
  if (method === 'POST') return 'create';
  if (method === 'DELETE') return 'delete';
  if (path.endsWith('/archive')) return 'archive';
  if (path.endsWith('/unarchive')) return 'unarchive';
  if (path.endsWith('/record_decision')) return 'record_decision';
  if (path.endsWith('/record_send')) return 'record_send';
  return path.endsWith('/send_proposal') ? 'send' : 'update';
}

/** A key of the parent; null for clients, proposals and templates. */
function parentKeyOf(entity: Entity, attributes: Attributes): string | null {
  const isInTemplate = (attributes['template_id'] ?? null) !== null;
  if (entity === 'section' && isInTemplate) return `template/${String(attributes['template_id'])}`;
  if (entity === 'section') return `proposal/${String(attributes['proposal_id'])}`;
  return entity === 'line_item' ? `section/${String(attributes['section_id'])}` : null;
}

/**
 * @param onEffect called right after each effective write
 * @param onOvertaken called after each write that the service refused because its record had changed
 * @param markOf the mark of a record of the app; by default it is in the record's text
 */
export function createLedger(
  onEffect: (effect: Effect) => void = () => {},
  markOf?: (localId: string) => string | null,
  onOvertaken: () => void = () => {},
): Ledger {
  const effects: Effect[] = [];
  const histories = new Map<string, Taken[]>();
  const tags = new Map<string, string | null>();
  const parents = new Map<string, string | null>();
  const struck = new Map<string, Writer>();
  /** The deleted records with the same mark that preceded a record. */
  const earlier = new Map<string, readonly string[]>();
  /** The local ids of records that the app created. */
  const names = new Map<string, string>();
  let refusals = 0;
  let inner: Serve | null = null;
  let now = (): number => 0;

  function take(writer: Writer, entity: Entity, id: string, attributes: Attributes): void {
    for (const [field, value] of Object.entries(readable(attributes))) {
      const key = `${entity}/${id}/${field}`;
      const known = histories.get(key) ?? [];
      if (known.length === 0) histories.set(key, known);
      if (known.length === 0 || known.at(-1)?.value !== value) known.push({ writer, value, at: now() });
    }
  }

  /** The service clears the references to a deleted client. */
  function forgetClient(id: string): void {
    for (const [key, history] of histories) {
      if (!key.endsWith('/client_id') || String(history.at(-1)?.value) !== id) continue;
      history.push({ writer: 'service', value: null, at: now() });
    }
  }

  /** Deletes a record and its descendants. Returns the marks of the descendants. */
  function strike(writer: Writer, key: string): readonly string[] {
    const children = [...parents].filter(([, parent]) => parent === key).map(([child]) => child);
    struck.set(key, writer);
    const below = children.flatMap((child) => [tags.get(child) ?? [], strike(writer, child)].flat());
    parents.delete(key);
    return below;
  }

  function enter(writer: Writer, request: WireRequest, answer: WireAnswer): void {
    const [first = '', holder = '', third = '', fourth = ''] = request.path
      .slice(apiRoot.length + 1)
      .split('/');
    const entity = nested[third] ?? segments[first];
    if (entity === undefined) return;
    const id = third === 'taxations' ? fourth : holder;
    const kind = kindOf(request);
    const answered =
      kind === 'send' ? null : (JSON.parse(answer.text) as { data: { id: string; attributes: Attributes } });
    const recordId = kind === 'create' ? (answered?.data.id ?? '') : id;
    const body = parseBody(request.body, entity);
    const attributes = answered?.data.attributes ?? {};
    const key = `${entity}/${recordId}`;
    if (kind === 'create') {
      const name = request.by?.localId ?? '';
      const mark = markOf === undefined ? tagOf(entity, attributes) : markOf(name);
      // The local id of another user's record contains its id on the service.
      const nameOf = (known: string): string =>
        names.get(known) ?? localIdOfServerRecord(entity, toServerId(known.slice(entity.length + 1)));
      const isSame = (known: string, one: string | null): boolean =>
        markOf === undefined ? one !== null && one === mark : nameOf(known) === name;
      const lives = [...tags].flatMap(([known, one]) =>
        known.startsWith(`${entity}/`) && struck.has(known) && isSame(known, one) ? [known] : [],
      );
      if (name !== '') names.set(key, name);
      earlier.set(key, lives);
      tags.set(key, mark);
      parents.set(key, entity === 'taxation' ? `proposal/${holder}` : parentKeyOf(entity, attributes));
    }
    if (kind !== 'delete') take(writer, entity, recordId, attributes);
    const tag = tags.get(key) ?? null;
    const below = kind === 'delete' ? strike(writer, key) : [];
    if (kind === 'delete' && entity === 'client') forgetClient(recordId);
    const effect = {
      writer,
      at: now(),
      method: request.method,
      entity,
      id: recordId,
      kind,
      opId: request.by?.opId ?? null,
      localId: request.by?.localId ?? null,
      tag,
      below,
      isConditional: request.unchangedSince !== undefined,
      body,
    };
    effects.push(effect);
    onEffect(effect);
  }

  function serveFor(writer: Writer): Serve {
    return async (request) => {
      if (inner === null) throw new Error('The books are not open.');
      const answer = await inner(request);
      if (writer === 'app' && answer.status === 429) refusals += 1;
      if (writer === 'app' && answer.status === 412) onOvertaken();
      const isRepeated = answer.headers['idempotent-replayed'] === 'true';
      if (request.method !== 'GET' && answer.status < 300 && !isRepeated) enter(writer, request, answer);
      return answer;
    };
  }

  return {
    wrap(serve, clock) {
      inner = serve;
      now = () => clock.monotonic();
      return serveFor('app');
    },
    copy() {
      const count = effects.length;
      const at = now();
      const before = new Set(struck.keys());
      return () => {
        for (const [index, effect] of effects.entries())
          if (index >= count) effects[index] = { ...effect, writer: 'other' };
        for (const history of histories.values()) {
          for (const [index, taken] of history.entries())
            if (taken.at > at && taken.writer === 'app') history[index] = { ...taken, writer: 'other' };
        }
        for (const key of struck.keys()) if (!before.has(key)) struck.set(key, 'other');
      };
    },
    other: serveFor('other'),
    effects,
    deleter: (entity, id) => struck.get(`${entity}/${id}`) ?? null,
    tagOf: (entity, id) => tags.get(`${entity}/${id}`) ?? null,
    idsOf(entity, localId) {
      // The local id of another user's record contains its id on the service.
      const [, foreign = []] = /:(\d+)$/u.exec(localId) ?? [];
      const made = [...names].flatMap(([key, name]) =>
        name === localId && key.startsWith(`${entity}/`) ? [key.slice(entity.length + 1)] : [],
      );
      return [foreign, made].flat();
    },
    refusals: () => refusals,
    now: () => now(),
    history: (entity, id, field) => histories.get(`${entity}/${id}/${field}`) ?? [],
    wholeHistory: (entity, id, field) =>
      [...(earlier.get(`${entity}/${id}`) ?? []), `${entity}/${id}`].flatMap(
        (key) => histories.get(`${key}/${field}`) ?? [],
      ),
  };
}

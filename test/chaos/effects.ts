/** The author of a call: the app, or the second writer. */
export type Caller = 'app' | 'writer';

/** The API's lists of the records in a run. */
export type List = 'clients' | 'proposals' | 'sections' | 'line_items';

export type Value = string | number | boolean | null;

/** A call as the proxy saw it. Times are ms of this process's monotonic clock. */
export interface Exchange {
  readonly id: number;
  readonly caller: Caller;
  readonly method: string;
  /** Below the base address, with its query. */
  readonly path: string;
  readonly body: string;
  readonly arrivedAt: number;
  /** The injected fault; null for none. */
  fault: string | null;
  /** When it was forwarded to the service; null if it was not. */
  deliveredAt: number | null;
  /** When the service had answered. */
  answeredAt: number | null;
  /** The service's status; null if the service died during the call. */
  status: number | null;
  /** When its caller had disconnected without an answer. */
  goneAt: number | null;
  /** When its caller had received the whole answer. */
  receivedAt: number | null;
}

/** A write that took effect. */
export interface Effect {
  readonly exchange: Exchange;
  readonly caller: Caller;
  readonly at: number;
  readonly kind:
    | 'create'
    | 'update'
    | 'delete'
    | 'archive'
    | 'unarchive'
    | 'record_decision'
    | 'record_send'
    | 'send';
  readonly list: List;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** For a send: the content that the client can read from then on. */
  content: string | null;
}

/** A value that a field had. */
export interface Taken {
  readonly caller: Caller;
  readonly value: Value;
  readonly at: number;
  readonly exchange: Exchange;
}

/** All effective writes with author and time, in the order of their effects. */
export interface Effects {
  readonly exchanges: Exchange[];
  readonly list: readonly Effect[];
  note(exchange: Exchange, answer: unknown): Effect | null;
  history(list: List, id: string, field: string): readonly Taken[];
  /** Who deleted a record or its parent, and when; null while it exists. */
  deleted(list: List, id: string): { readonly caller: Caller; readonly at: number } | null;
  /** `proposals/7` for a section or a line item; the record itself for others. */
  scopeOf(list: List, id: string): string;
  /** The record's parent, such as `sections/3`; null for none. */
  parentOf(list: List, id: string): string | null;
  /** Learns records that existed before any write through the proxy. */
  learn(answer: unknown): void;
}

interface ApiRecord {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, Value>>;
}

const lists: readonly string[] = ['clients', 'proposals', 'sections', 'line_items'];

function recordsIn(answer: unknown): readonly ApiRecord[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { data, included } = answer as { data?: unknown; included?: unknown };
  return [data, included].flat().filter((one): one is ApiRecord => {
    const record = one as Partial<ApiRecord> | null | undefined;
    return typeof record === 'object' && record !== null && lists.includes(record.type ?? '');
  });
}

/** The fields of a record, with the API's names for writing. */
export function written(attributes: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const { amount_in_cents: amount, ...others } = attributes;
  return { ...others, ...(amount !== undefined && { amount }) };
}

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  const parsed = JSON.parse(text) as Record<string, unknown>;
  const [only, ...rest] = Object.values(parsed);
  return rest.length === 0 && typeof only === 'object' && only !== null
    ? (only as Record<string, unknown>)
    : parsed;
}

function kindOf(method: string, path: string): Effect['kind'] {
  if (method === 'POST') return 'create';
  if (method === 'DELETE') return 'delete';
  if (path.endsWith('/archive')) return 'archive';
  if (path.endsWith('/unarchive')) return 'unarchive';
  if (path.endsWith('/record_decision')) return 'record_decision';
  if (path.endsWith('/record_send')) return 'record_send';
  return path.endsWith('/send_proposal') ? 'send' : 'update';
}

export function openEffects(): Effects {
  const exchanges: Exchange[] = [];
  const effects: Effect[] = [];
  const histories = new Map<string, Taken[]>();
  const deleted = new Map<string, { caller: Caller; at: number }>();
  const parents = new Map<string, string>();

  function learnParent({ id, type, attributes }: ApiRecord): void {
    const [proposal, section] = [attributes['proposal_id'], attributes['section_id']];
    if (type === 'sections' && proposal != null) parents.set(`${type}/${id}`, `proposals/${proposal}`);
    if (type === 'line_items' && section != null) parents.set(`${type}/${id}`, `sections/${section}`);
  }

  function take(exchange: Exchange, key: string, field: string, value: Value, at: number): void {
    const history = histories.get(`${key}/${field}`) ?? [];
    histories.set(`${key}/${field}`, history);
    history.push({ caller: exchange.caller, value, at, exchange });
  }

  function strike(key: string, caller: Caller, at: number): void {
    deleted.set(key, { caller, at });
    for (const [child, parent] of parents)
      if (parent === key && !deleted.has(child)) strike(child, caller, at);
  }

  return {
    exchanges,
    list: effects,
    note(exchange, answer) {
      const { method, body: text, caller } = exchange;
      const [path = ''] = exchange.path.split('?');
      const [, first = '', holder = '', third] = path.split('/');
      const list = third === 'line_items' ? third : first;
      if (method === 'GET' || !lists.includes(list) || third === 'taxations') return null;
      const kind = kindOf(method, path);
      const at = performance.now();
      const [record] = recordsIn(answer);
      const id = kind === 'create' ? (record?.id ?? '') : third === 'line_items' ? '' : holder;
      const key = `${list}/${id}`;
      const body = bodyOf(text);
      const effect: Effect = { exchange, caller, at, kind, list: list as List, id, body, content: null };
      effects.push(effect);
      if (record !== undefined && (kind === 'create' || kind === 'update')) {
        learnParent(record);
        const values = written(record.attributes);
        const fields = kind === 'create' ? Object.keys(values) : Object.keys(body);
        for (const field of fields) take(exchange, key, field, values[field] ?? null, at);
      }
      if (kind === 'delete') strike(key, caller, at);
      return effect;
    },
    history: (list, id, field) => histories.get(`${list}/${id}/${field}`) ?? [],
    deleted: (list, id) => deleted.get(`${list}/${id}`) ?? null,
    scopeOf(list, id) {
      let key = `${list}/${id}`;
      for (let above = parents.get(key); above !== undefined; above = parents.get(key)) key = above;
      return key;
    },
    parentOf: (list, id) => parents.get(`${list}/${id}`) ?? null,
    learn(answer) {
      for (const record of recordsIn(answer)) learnParent(record);
    },
  };
}

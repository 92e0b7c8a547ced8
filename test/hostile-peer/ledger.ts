import { asLocalId, type Entity, type LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldValue, OperationOf } from '#shared/sync/operation.ts';
import type { ServiceRow, ServiceState } from '../simulation/world/sim-service.ts';

/** The edits that the app acknowledged, by record and field. It reads none of the product's own data. */
export interface Ledger {
  note(operation: OperationOf<'create' | 'update'>): void;
  /** Whether the user created or edited the record. */
  isOwn(entity: Entity, localId: LocalId): boolean;
  /** The service has created a record. @param text its answer, before any corruption */
  created(text: string): void;
  /** @param text a corrupted answer, as the app receives it */
  corrupted(text: string): void;
  /** Acknowledged values that the service lacks, and differences between the service and the screens. */
  missing(state: ServiceState, shown: readonly AnyRecord[]): readonly string[];
}

type ServedEntity = keyof ServiceState;

/** The fields that refer to another record: by local id in the app, by server id at the service. */
const references: Readonly<Record<string, ServedEntity>> = {
  client_id: 'client',
  proposal_id: 'proposal',
  section_id: 'section',
};

/** The fields that mean the same in the app and at the service. */
const compared: Readonly<Record<Entity, readonly string[]>> = {
  client: ['name', 'email'],
  proposal: ['title', 'client_id'],
  template: ['name'],
  section: ['title', 'body', 'section_type', 'proposal_id'],
  line_item: ['name', 'amount', 'section_id'],
  taxation: [],
};

const shortened = (value: unknown): string => JSON.stringify(value ?? null).slice(0, 80);

function differences(state: ServiceState, shown: readonly AnyRecord[]): readonly string[] {
  const found: string[] = [];
  /** The value of a field on screen, as the service has it. */
  const asServed = (name: string, value: unknown): unknown => {
    const entity = references[name];
    if (entity === undefined || typeof value !== 'string') return value ?? null;
    const record = shown.find((one) => one.entity === entity && one.localId === value);
    return record?.serverId ?? `missing ${value}`;
  };
  for (const record of shown) {
    const { entity, serverId } = record;
    if (entity === 'taxation') continue;
    const row = state[entity].find(({ id }) => id === serverId);
    if (row === undefined) {
      found.push(`shown, and not at the service: ${entity} ${record.localId}`);
      continue;
    }
    const fields: Readonly<Record<string, unknown>> = { ...record.fields };
    for (const name of compared[entity]) {
      const value = asServed(name, fields[name]);
      if (value !== (row[name] ?? null))
        found.push(`${entity}.${name}: shown ${shortened(value)}, at the service ${shortened(row[name])}`);
    }
  }
  for (const entity of ['client', 'proposal', 'section', 'line_item'] as const) {
    for (const { id } of state[entity]) {
      const isShown = shown.some((record) => record.entity === entity && record.serverId === id);
      if (!isShown) found.push(`at the service, and not shown: ${entity} ${id}`);
    }
  }
  return found;
}

/** The objects of a JSON text, at any depth; none if it is no JSON. */
function objectsOf(text: string): readonly object[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [];
  }
  const found: object[] = [];
  const left: unknown[] = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    found.push(value);
    left.push(...Object.values(value));
  }
  return found;
}

interface CreatedAnswer {
  readonly data: {
    readonly id: string;
    readonly attributes: { readonly title?: string; readonly name?: string };
  };
}

interface OwnRecord {
  readonly entity: ServedEntity;
  readonly localId: LocalId;
  /** The newest acknowledged value of each field. */
  readonly fields: Map<string, FieldValue>;
  /** The records that its creates have made at the service: several if an answer denied the first. */
  readonly serverIds: Set<string>;
}

export function createLedger(): Ledger {
  const own = new Map<string, OwnRecord>();
  /** The record of each text that the user has entered. Each text is entered once. */
  const authors = new Map<FieldValue, OwnRecord>();
  /** The e-mail addresses of clients in corrupted answers, after the client's id at the service. */
  const wrongAddresses = new Set<string>();
  const keyOf = (entity: Entity, localId: LocalId): string => `${entity}/${localId}`;

  /** The id of a record on screen at the service; undefined if none is shown. */
  function shownId(
    entity: ServedEntity,
    localId: LocalId,
    shown: readonly AnyRecord[],
  ): string | null | undefined {
    return shown.find((one) => one.entity === entity && one.localId === localId)?.serverId;
  }

  /** Whether an id names a record at the service: the one on screen, or a duplicate that its creates have made. */
  function isOf(
    entity: ServedEntity,
    localId: LocalId,
    id: FieldValue,
    shown: readonly AnyRecord[],
  ): boolean {
    const copies = own.get(keyOf(entity, localId))?.serverIds;
    return id !== null && (id === shownId(entity, localId, shown) || copies?.has(`${id}`) === true);
  }

  /** @returns the acknowledged values that a row lacks */
  function lostIn({ entity, localId, fields }: OwnRecord, row: ServiceRow, shown: readonly AnyRecord[]) {
    return [...fields].flatMap(([name, value]) => {
      const target = references[name];
      const present = row[name] ?? null;
      const isKept =
        target === undefined || typeof value !== 'string'
          ? present === value
          : isOf(target, asLocalId(value), present, shown);
      // Each update of a client repeats the e-mail address that the service reported last, because the API requires it.
      if (isKept || (name === 'email' && wrongAddresses.has(`${row.id} ${present}`))) return [];
      return [`lost: ${entity}/${localId}.${name} = ${shortened(value)}, has ${shortened(present)}`];
    });
  }

  return {
    note({ entity, localId, fields }) {
      if (entity === 'taxation') throw new Error('The user of these tests edits no taxes.');
      const key = keyOf(entity, localId);
      const record = own.get(key) ?? { entity, localId, fields: new Map(), serverIds: new Set() };
      own.set(key, record);
      for (const [name, [, value]] of Object.entries(fields)) {
        record.fields.set(name, value);
        if (references[name] === undefined && typeof value === 'string') authors.set(value, record);
      }
    },
    isOwn: (entity, localId) => own.has(keyOf(entity, localId)),
    created(text) {
      const { data } = JSON.parse(text) as CreatedAnswer;
      const author = authors.get(data.attributes.title ?? data.attributes.name ?? null);
      author?.serverIds.add(data.id);
    },
    corrupted(text) {
      for (const one of objectsOf(text)) {
        const attributes: unknown = Reflect.get(one, 'attributes');
        if (typeof attributes === 'object' && attributes !== null)
          wrongAddresses.add(`${Reflect.get(one, 'id')} ${Reflect.get(attributes, 'email')}`);
      }
    },
    missing(state, shown) {
      const lost = [...own.values()].flatMap((record) => {
        const { entity, localId, serverIds } = record;
        const present = shownId(entity, localId, shown);
        // A record that was read again after a wrong 404 has another local id.
        const ids = present === undefined ? serverIds : new Set([present]);
        const rows = state[entity].filter(({ id }) => ids.has(id));
        if (rows.length === 0) return [`lost: ${entity}/${localId}`];
        const losses = rows.map((row) => lostIn(record, row, shown));
        return losses.some(({ length }) => length === 0) ? [] : losses.flat();
      });
      return [...lost, ...differences(state, shown)];
    },
  };
}

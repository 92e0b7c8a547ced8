import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldValue, OperationOf } from '#shared/sync/operation.ts';
import type { ServiceRow, ServiceState } from '../simulation/world/sim-service.ts';

/** The edits that the app acknowledged, by record and field. It reads none of the product's own data. */
export interface Ledger {
  note(operation: OperationOf<'create' | 'update'>): void;
  /** Whether the user created or edited the record. */
  isOwn(entity: Entity, localId: LocalId): boolean;
  /** Acknowledged values that the service lacks, and differences between the service and the screens. */
  missing(state: ServiceState, shown: readonly AnyRecord[]): readonly string[];
}

/** References are not compared: they are local ids in the app and server ids at the service. */
const isReference = (name: string): boolean => name.endsWith('_id');

/** The fields that mean the same in the app and at the service. */
const compared: Readonly<Record<Entity, readonly string[]>> = {
  client: ['name', 'email'],
  proposal: ['title'],
  template: ['name'],
  section: ['title', 'body', 'section_type'],
  line_item: ['name', 'amount'],
  taxation: [],
};

const shortened = (value: unknown): string => JSON.stringify(value ?? null).slice(0, 80);

function differences(state: ServiceState, shown: readonly AnyRecord[]): readonly string[] {
  const found: string[] = [];
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
      if (fields[name] !== row[name])
        found.push(
          `${entity}.${name}: shown ${shortened(fields[name])}, at the service ${shortened(row[name])}`,
        );
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

export function createLedger(): Ledger {
  const written = new Map<string, Map<string, FieldValue>>();
  const keyOf = (entity: Entity, localId: LocalId): string => `${entity}/${localId}`;

  function stands(rows: readonly ServiceRow[], name: string, value: FieldValue): boolean {
    return rows.some((row) => row[name] === value);
  }

  return {
    note({ kind, entity, localId, fields }) {
      const key = keyOf(entity, localId);
      const known = written.get(key) ?? new Map<string, FieldValue>();
      // Each update of a client also writes the e-mail address that the service reported last, so it may change.
      if (kind === 'update' && entity === 'client') known.delete('email');
      for (const [name, [, value]] of Object.entries(fields)) if (!isReference(name)) known.set(name, value);
      written.set(key, known);
    },
    isOwn: (entity, localId) => written.has(keyOf(entity, localId)),
    missing(state, shown) {
      const lost = [...written].flatMap(([key, fields]) => {
        const [entity = '', localId = ''] = key.split('/');
        const record = shown.find((one) => one.entity === entity && one.localId === localId);
        const rows = state[entity as Exclude<Entity, 'taxation'>];
        const own = rows.filter(({ id }) => id === record?.serverId);
        return (
          [...fields]
            // Each text is unique, so any row may have it; an amount may be in another row by chance.
            .filter(
              ([name, value]) =>
                !stands(typeof value === 'string' || own.length === 0 ? rows : own, name, value),
            )
            .map(([name, value]) => `lost: ${key}.${name} = ${shortened(value)}`)
        );
      });
      return [...lost, ...differences(state, shown)];
    },
  };
}

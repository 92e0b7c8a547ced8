import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldValue, OperationOf } from '#shared/sync/operation.ts';
import type { ServiceRow, ServiceState } from '../simulation/sim-service.ts';

/** What a person has been told is saved, by record and field. It knows nothing of how that is done. */
export interface Ledger {
  note(operation: OperationOf<'create' | 'update'>): void;
  /** Whether the person made it. */
  isOwn(entity: Entity, localId: LocalId): boolean;
  /** What neither the service nor the screens have in the end, and where the two say different things. */
  missing(state: ServiceState, shown: readonly AnyRecord[]): readonly string[];
}

/** References are ids here and there, and compared by nobody. */
const isReference = (name: string): boolean => name.endsWith('_id');

/** The fields that both sides have, and that mean the same in both. */
const compared: Readonly<Record<Entity, readonly string[]>> = {
  client: ['name', 'email'],
  proposal: ['title'],
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

/** An empty ledger. */
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
      // Every write of a client has to carry its address, which is what the service has last said it is.
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
            // A word is written once, and wherever it stands it is shown; an amount may stand elsewhere by chance.
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

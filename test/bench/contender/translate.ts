import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldChanges, FieldValue } from '#shared/sync/operation.ts';
import { defaults, ownFields } from './own-fields.ts';

/** The kinds of record in a comparison. */
export type Kind = 'proposals' | 'sections' | 'items';

/** A record of a comparison. All its values survive a round trip. */
export type Foreign = Readonly<Record<string, unknown>> & { readonly id: string | number };

type Entity = keyof typeof ownFields;
type Fields = Readonly<Record<string, FieldValue>>;

/** The entity of each kind. */
export const entityOf = { proposals: 'proposal', sections: 'section', items: 'line_item' } as const;

/** The unused fields in which values without a field of this app are stored. */
const carriers = { proposal: 'document_section_title', section: 'name', line_item: 'name' } as const;
/** A line item has no unused field, so these values follow its name. */
const separator = '\u0000';

/** The content of such a field: the values without a field, and a bit for each field of this app that is set. */
interface Cargo {
  readonly extra: Readonly<Record<string, unknown>>;
  readonly own: number;
}

/** The fields in the order of their bits. */
const fieldNames = {
  proposal: Object.keys(ownFields.proposal),
  section: Object.keys(ownFields.section),
  line_item: Object.keys(ownFields.line_item),
} as const;

function checkOf(entity: Entity, name: string): ((value: unknown) => boolean) | undefined {
  const checks: Readonly<Record<string, ((value: unknown) => boolean) | undefined>> = ownFields[entity];
  return checks[name];
}

/** Whether all values have a field of this app. */
export function areOwn(entity: Entity, values: Readonly<Record<string, unknown>>): values is Fields {
  return Object.entries(values).every(
    ([name, value]) => name !== carriers[entity] && checkOf(entity, name)?.(value) === true,
  );
}

/** This app's fields of a comparison's record. */
export function toFields(kind: Kind, { id, ...values }: Foreign): Fields {
  const entity = entityOf[kind];
  const fields: Record<string, FieldValue> = { ...defaults[entity] };
  const extra: Record<string, unknown> = typeof id === 'number' ? { id } : {};
  let own = 0;
  for (const [name, value] of Object.entries(values)) {
    const isReference = name === 'proposal_id' || name === 'section_id';
    if (checkOf(entity, name)?.(value) === true) {
      fields[name] = value as FieldValue;
      own |= 1 << fieldNames[entity].indexOf(name);
    } else {
      extra[name] = value;
      if (isReference && name in fields) fields[name] = String(value);
    }
  }
  const cargo = JSON.stringify({ extra, own } satisfies Cargo);
  if (entity === 'line_item') fields['name'] = `${String(fields['name'])}${separator}${cargo}`;
  else fields[carriers[entity]] = cargo;
  return fields;
}

/** This app's record of a comparison's record. `rank` orders records by age and replaces the server id. */
export function toRecord(kind: Kind, foreign: Foreign, rank: number): AnyRecord {
  const record = {
    entity: entityOf[kind],
    localId: String(foreign.id),
    serverId: String(rank),
    fields: toFields(kind, foreign),
  };
  // `toFields` has checked each value, so no schema is parsed per record.
  return record as unknown as AnyRecord;
}

/** The comparison's record with all edits. */
export function fromFields(
  entity: Entity,
  localId: string,
  fields: Readonly<Record<string, unknown>>,
): Foreign {
  const value = fields[carriers[entity]];
  const carried = typeof value === 'string' ? value : '';
  const start = entity === 'line_item' ? carried.indexOf(separator) + 1 : 0;
  const { extra, own } = JSON.parse(carried.slice(start)) as Cargo;
  const foreign: Record<string, unknown> & { id: string | number } = { id: localId };
  for (const [bit, name] of fieldNames[entity].entries()) {
    if ((own & (1 << bit)) === 0) continue;
    foreign[name] = entity === 'line_item' && name === 'name' ? carried.slice(0, start - 1) : fields[name];
  }
  return Object.assign(foreign, extra);
}

/**
 * The values that an operation sets, with the comparison's names. Of the values without a field, only the changed ones.
 */
export function changedValues(kind: Kind, changes: FieldChanges): Readonly<Record<string, unknown>> {
  const entity = entityOf[kind];
  const { [carriers[entity]]: cargo, ...plain } = changes;
  const values = Object.fromEntries(Object.entries(plain).map(([name, [, value]]) => [name, value]));
  if (cargo === undefined) return values;
  const [before, after] = cargo.map((text) => fromFields(entity, '', { [carriers[entity]]: text }));
  const news = Object.entries(after ?? {}).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before?.[name]),
  );
  return { ...values, ...Object.fromEntries(news) };
}

/** `fromFields` of a whole record. */
export function fromRecord({ entity, localId, fields }: AnyRecord): Foreign {
  if (entity === 'client' || entity === 'template' || entity === 'taxation')
    throw new Error('A comparison has no clients, templates and taxes.');
  return fromFields(entity, localId, fields);
}

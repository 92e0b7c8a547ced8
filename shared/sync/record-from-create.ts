import type { ZodType } from 'zod';
import type { ProposalFields } from '../domain/proposals/proposal.ts';
import type { LineItemFields } from '../domain/pricing/line-item.ts';
import type { SectionFields } from '../domain/proposals/section.ts';
import type { TaxationFields } from '../domain/pricing/taxation.ts';
import type { ClientFields } from '../domain/clients/client.ts';
import type { Entity, LocalId, ServerId } from '../domain/ids.ts';
import { fieldsSchemas, recordSchema, type AnyRecord } from '../domain/record.ts';
import { AppError } from '../errors/app-error.ts';
import type { FieldChanges, FieldValue, OperationOf } from './operation.ts';

const clientDefaults: Partial<ClientFields> = { email: '', name: '' };

const proposalDefaults: Partial<ProposalFields> = {
  title: '',
  client_id: null,
  prepared_by_id: null,
  status: 'draft',
  public_id: null,
  sender_id: null,
  currency: '',
  archived_at: null,
};

const sectionDefaults: Partial<SectionFields> = {
  proposal_id: null,
  template_id: null,
  title: '',
  name: null,
  body: null,
  position: 0,
  reusable: false,
  section_type: 'text',
  page_break: false,
  optional: false,
  include_total: false,
  selected: false,
};

const taxationDefaults: Partial<TaxationFields> = { name: '', percentage: '0' };

const lineItemDefaults: Partial<LineItemFields> = {
  name: '',
  cost_type: 'fixed',
  recurring_type: null,
  per_type: null,
  position: 0,
  quantity: null,
  amount: null,
};

/** What a field is when a create does not name it: the service's own defaults (`service-api.md §2`). */
const defaults: Readonly<Record<Entity, object>> = {
  client: clientDefaults,
  proposal: proposalDefaults,
  section: sectionDefaults,
  line_item: lineItemDefaults,
  taxation: taxationDefaults,
};

/** The new values alone, by field. */
export function newValues(fields: FieldChanges): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value]));
}

/** The fields of a kind that can be absent and cannot hold null. */
function absentWhenUnset(entity: Entity): ReadonlySet<string> {
  const shape: Readonly<Record<string, ZodType>> = fieldsSchemas[entity].shape;
  const names = Object.entries(shape).flatMap(([name, schema]) =>
    !schema.safeParse(null).success && schema.safeParse(undefined).success ? [name] : [],
  );
  return new Set(names);
}

const absent: Readonly<Record<Entity, ReadonlySet<string>>> = {
  client: absentWhenUnset('client'),
  proposal: absentWhenUnset('proposal'),
  section: absentWhenUnset('section'),
  line_item: absentWhenUnset('line_item'),
  taxation: absentWhenUnset('taxation'),
};

/**
 * Operations say null for "not set", as the API knows nothing else. Fields that are absent until they are written
 * (`service-api.md §2.6`) cannot hold null, so there it means absent: undoing the first choice of a theme.
 */
function withoutUnset(entity: Entity, fields: object): object {
  const isUnset = ([name, value]: readonly [string, unknown]): boolean =>
    value === null && absent[entity].has(name);
  const entries = Object.entries(fields);
  return entries.some(isUnset) ? Object.fromEntries(entries.filter((entry) => !isUnset(entry))) : fields;
}

/**
 * A record made of plain field values. Throws `bad-input` when a value does not fit its field: such an
 * operation must be refused where it enters (the mirror's submit, the journal's), so that nothing later meets it.
 */
export function makeRecord(
  entity: Entity,
  localId: LocalId,
  serverId: ServerId | null,
  fields: object,
): AnyRecord {
  const parsed = recordSchema.safeParse({
    entity,
    localId,
    serverId,
    fields: withoutUnset(entity, fields),
  });
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.map(String).join('.') ?? 'fields';
  throw new AppError('bad-input', `A ${entity} cannot hold this value: ${place}.`, { cause: parsed.error });
}

/** A create that waits is applied again each time that its proposal is computed; neither it nor its record ever changes. */
const made = new WeakMap<OperationOf<'create'>, AnyRecord>();

/** The record that a create makes, before it has a place among its siblings. Throws `bad-input`. */
export function recordFromCreate(operation: OperationOf<'create'>): AnyRecord {
  const known = made.get(operation);
  if (known !== undefined) return known;
  const { entity, localId } = operation;
  const record = makeRecord(entity, localId, null, { ...defaults[entity], ...newValues(operation.fields) });
  made.set(operation, record);
  return record;
}

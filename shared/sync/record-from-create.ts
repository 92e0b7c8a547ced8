import type { ZodType } from 'zod';
import type { ProposalFields } from '../domain/proposals/proposal.ts';
import type { LineItemFields } from '../domain/pricing/line-item.ts';
import type { SectionFields } from '../domain/proposals/section.ts';
import type { TaxationFields } from '../domain/pricing/taxation.ts';
import type { TemplateFields } from '../domain/template.ts';
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

const templateDefaults: Partial<TemplateFields> = { name: '' };

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

/** The fields of a line item without values. */
export const lineItemDefaults: Omit<LineItemFields, 'section_id'> = {
  name: '',
  cost_type: 'fixed',
  recurring_type: null,
  per_type: null,
  position: 0,
  quantity: null,
  amount: null,
};

/** The service's defaults for fields that a create does not set (`service-api.md §2`). */
const defaults: Readonly<Record<Entity, object>> = {
  client: clientDefaults,
  proposal: proposalDefaults,
  template: templateDefaults,
  section: sectionDefaults,
  line_item: lineItemDefaults,
  taxation: taxationDefaults,
};

/** The new values of changed fields. */
export function newValues(fields: FieldChanges): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value]));
}

/** The fields of a kind of record that may be absent but not null. */
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
  template: absentWhenUnset('template'),
  section: absentWhenUnset('section'),
  line_item: absentWhenUnset('line_item'),
  taxation: absentWhenUnset('taxation'),
};

/**
 * Removes null values from fields that cannot hold null. In an operation null means "not set", as in the API. Fields
 * that are absent until they are written (`service-api.md §2.6`), such as the theme, become absent again when their
 * first value is undone.
 */
function withoutUnset(entity: Entity, fields: object): object {
  const isUnset = ([name, value]: readonly [string, unknown]): boolean =>
    value === null && absent[entity].has(name);
  const entries = Object.entries(fields);
  return entries.some(isUnset) ? Object.fromEntries(entries.filter((entry) => !isUnset(entry))) : fields;
}

/**
 * A record with these fields. Throws `bad-input` if a value does not fit its field; the mirror and the journal refuse
 * such an operation when it is submitted.
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
  const field = parsed.error.issues[0]?.path.map(String).join('.') ?? 'fields';
  throw new AppError('bad-input', `A ${entity} cannot hold this value: ${field}.`, { cause: parsed.error });
}

/**
 * Caches the record of a pending create, which is applied at every computation of its proposal. Neither the operation
 * nor the record changes.
 */
const made = new WeakMap<OperationOf<'create'>, AnyRecord>();

/** The record of a create, before it gets its position among its siblings. Throws `bad-input`. */
export function recordFromCreate(operation: OperationOf<'create'>): AnyRecord {
  const known = made.get(operation);
  if (known !== undefined) return known;
  const { entity, localId } = operation;
  const record = makeRecord(entity, localId, null, { ...defaults[entity], ...newValues(operation.fields) });
  made.set(operation, record);
  return record;
}

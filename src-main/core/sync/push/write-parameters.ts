import {
  asTemplateId,
  localIdOfField,
  templateServerIdOf,
  type Entity,
  type LocalId,
  type ServerId,
} from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { taggedSchema } from '#shared/domain/tagged.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { SyncContext } from '../sync-context.ts';
import { bodyForService } from '../pictures/picture-wire.ts';

/** The parameters of a create or update, with the API's names and ids. */
export type WriteParameters = Readonly<Record<string, FieldValue>>;

/** The write parameters of `service-api.md §4.3`–`§4.7`, except `position`, which only moves and creates send. */
const writable: Readonly<Record<Entity, ReadonlySet<string>>> = {
  client: new Set([
    'email',
    'name',
    'surname',
    'currency',
    'business',
    'locale',
    'pdf_page_size',
    'web',
    'telephone',
    'address',
    'city',
    'postcode',
    'country',
    'state',
  ]),
  proposal: new Set([
    'title',
    'client_id',
    'template_id',
    'document_section_title',
    'prepared_by_id',
    'expires_at',
    'display_date',
    'report',
    'exclude_total',
    'exclude_total_in_pdf',
    'theme',
  ]),
  template: new Set(['name']),
  section: new Set([
    'proposal_id',
    'template_id',
    'title',
    'body',
    'name',
    'reusable',
    'section_type',
    'page_break',
    'optional',
    'include_total',
  ]),
  line_item: new Set(['name', 'cost_type', 'recurring_type', 'per_type', 'quantity', 'amount']),
  taxation: new Set(['name', 'percentage']),
};

/** The fields that only this computer knows and that stay with a record that is created again. */
const local: ReadonlySet<string> = new Set(Object.keys(taggedSchema.shape));

/** The values of a record that a create can set, by the API's names, and its local ones. */
export function writableValues({ entity, fields }: AnyRecord): Readonly<Record<string, FieldValue>> {
  const values: Readonly<Record<string, FieldValue | undefined>> = { ...fields };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value === undefined || !(writable[entity].has(field) || local.has(field)) ? [] : [[field, value]],
    ),
  );
}

/**
 * The entity of the record that a field names by its local id; null for any other field. A proposal names its template
 * by the server id.
 */
function targetOf(entity: Entity, field: string): Entity | null {
  if (field === 'client_id') return 'client';
  if (field === 'proposal_id') return 'proposal';
  return entity === 'section' && field === 'template_id' ? 'template' : null;
}

/** The service's defaults for parameters that accept no null (`service-api.md §4.5`). */
const unset: Readonly<Record<string, FieldValue>> = {
  document_section_title: 'Documents',
  report: false,
  exclude_total: false,
  exclude_total_in_pdf: false,
  theme: 'clean',
};

/**
 * The server id of a record that a call names. Throws `rejected` without one: the record was deleted, or its create was
 * refused.
 */
export function requireServerId(journal: Journal, entity: Entity, localId: LocalId): ServerId {
  const serverId =
    entity === 'template'
      ? serverIdOfTemplate(journal, asTemplateId(localId))
      : journal.records.serverIdOf(entity, localId);
  if (serverId === null) {
    throw new AppError('rejected', createReason('operation.parentMissing'));
  }
  return serverId;
}

/** The server id of a template; null if the service has none. A service may not list its templates. */
export function serverIdOfTemplate({ records }: Pick<Journal, 'records'>, localId: LocalId): ServerId | null {
  const known = records.serverIdOf('template', localId);
  if (known !== null) return known;
  const unlisted = templateServerIdOf(localId);
  return unlisted === null || records.hasTombstone('template', unlisted) ? null : unlisted;
}

/** Translates fields to write parameters. Omits fields that the API does not accept. */
export function writeParameters(
  { journal, pictures }: Pick<SyncContext, 'journal' | 'pictures'>,
  entity: Entity,
  values: Readonly<Record<string, FieldValue>>,
): WriteParameters {
  const result: Record<string, FieldValue> = {};
  for (const [field, value] of Object.entries(values)) {
    if (!writable[entity].has(field)) continue;
    if (entity === 'section' && field === 'body' && typeof value === 'string') {
      result[field] = bodyForService(journal, pictures, value);
      continue;
    }
    const target = targetOf(entity, field);
    const named = target === null ? null : localIdOfField(value);
    result[field] =
      target !== null && named !== null
        ? requireServerId(journal, target, named)
        : (value ?? unset[field] ?? null);
  }
  return result;
}

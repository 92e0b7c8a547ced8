import { z } from 'zod';
import { clientRecordFieldsSchema, type ClientRecordFields } from './clients/client.ts';
import { localIdSchema, serverIdSchema, type Entity, type LocalId, type ServerId } from './ids.ts';
import { lineItemFieldsSchema, type LineItemFields } from './pricing/line-item.ts';
import { proposalFieldsSchema, type ProposalFields } from './proposals/proposal.ts';
import { sectionFieldsSchema, type SectionFields } from './proposals/section.ts';
import { templateFieldsSchema, type TemplateFields } from './template.ts';
import { taxationFieldsSchema, type TaxationFields } from './pricing/taxation.ts';

/** The fields of each kind of record. */
export interface FieldsByEntity {
  readonly client: ClientRecordFields;
  readonly proposal: ProposalFields;
  readonly template: TemplateFields;
  readonly section: SectionFields;
  readonly line_item: LineItemFields;
  readonly taxation: TaxationFields;
}

/** A visible record: the service's last state with the pending edits applied. */
export interface RecordOf<E extends Entity> {
  readonly entity: E;
  readonly localId: LocalId;
  /** Null until the service has created it. */
  readonly serverId: ServerId | null;
  readonly fields: FieldsByEntity[E];
}

/** A record of any kind, discriminated by `entity`. */
export type AnyRecord = { readonly [E in Entity]: RecordOf<E> }[Entity];

/** The schema of each kind's fields, for parsing at boundaries. */
export const fieldsSchemas = {
  client: clientRecordFieldsSchema,
  proposal: proposalFieldsSchema,
  template: templateFieldsSchema,
  section: sectionFieldsSchema,
  line_item: lineItemFieldsSchema,
  taxation: taxationFieldsSchema,
} as const;

const identity = { localId: localIdSchema, serverId: serverIdSchema.nullable() };

export const recordSchema: z.ZodType<AnyRecord> = z.discriminatedUnion('entity', [
  z.object({ entity: z.literal('client'), ...identity, fields: clientRecordFieldsSchema }),
  z.object({ entity: z.literal('proposal'), ...identity, fields: proposalFieldsSchema }),
  z.object({ entity: z.literal('template'), ...identity, fields: templateFieldsSchema }),
  z.object({ entity: z.literal('section'), ...identity, fields: sectionFieldsSchema }),
  z.object({ entity: z.literal('line_item'), ...identity, fields: lineItemFieldsSchema }),
  z.object({ entity: z.literal('taxation'), ...identity, fields: taxationFieldsSchema }),
]);

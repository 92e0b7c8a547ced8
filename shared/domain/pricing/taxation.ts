import { z } from 'zod';
import { localIdSchema, type ServerId } from '../ids.ts';

/** A tax on a proposal as this computer holds it (`service-api.md §4.10`); `proposal_id` is a local id. */
export const taxationFieldsSchema = z.object({
  proposal_id: localIdSchema,
  name: z.string(),
  /** A decimal in a string, such as `21` or `5.5`, without needless zeros. */
  percentage: z.string(),
});

/** The fields of a tax. */
export type TaxationFields = Readonly<z.infer<typeof taxationFieldsSchema>>;

/** A percentage as it is kept and compared: `21.0` and `21` are one; what is no number stays as it is. */
export function plainPercentage(text: string): string {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? String(value) : text;
}

/**
 * Whether nobody here knows the taxes of a proposal: they come in no list but its own, which is read when it is
 * opened. What is worked out then is before taxes, and has to be called so.
 */
export function areTaxesUnknown({
  serverId,
  fields,
}: {
  readonly serverId: ServerId | null;
  readonly fields: { readonly taxes_known?: boolean | undefined };
}): boolean {
  return serverId !== null && fields.taxes_known !== true;
}

import { z } from 'zod';
import { localIdSchema, type ServerId } from '../ids.ts';

/** A tax's fields (`service-api.md §4.10`). `proposal_id` is a local id. */
export const taxationFieldsSchema = z.object({
  proposal_id: localIdSchema,
  name: z.string(),
  /** A decimal as text, such as `21` or `5.5`, without trailing zeros. */
  percentage: z.string(),
});

export type TaxationFields = Readonly<z.infer<typeof taxationFieldsSchema>>;

/** Normalizes a percentage: `21.0` becomes `21`. A text that is not a number stays as it is. */
export function plainPercentage(text: string): string {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? String(value) : text;
}

/**
 * Whether a proposal's taxes are unknown. No list contains them; they are prefetched, or read when the proposal is
 * opened. Until then, label its totals as before taxes.
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

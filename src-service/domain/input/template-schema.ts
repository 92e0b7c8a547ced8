import { z } from 'zod';
import { flag, foreignKey, optional, requiredText } from './values.ts';

/** The fields of an update; the name cannot be emptied. */
export const templateUpdateSchema = z.object({
  name: requiredText.optional(),
  public_template: optional(flag).describe('Listed among the public templates.'),
});

/** The fields of a new template. */
export const templateWriteSchema = templateUpdateSchema.extend({
  name: requiredText,
  from_proposal_id: optional(foreignKey).describe(
    'Copies all sections of this proposal, with their items but without the client’s choices.',
  ),
});

export type TemplateWrite = z.infer<typeof templateWriteSchema>;
export type TemplateUpdate = z.infer<typeof templateUpdateSchema>;

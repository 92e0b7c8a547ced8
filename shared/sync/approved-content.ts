import { z } from 'zod';
import { lineItemFieldsSchema } from '../domain/line-item.ts';
import { sectionFieldsSchema } from '../domain/section.ts';
import { taxationFieldsSchema } from '../domain/taxation.ts';

const approvedSectionSchema = z.object({
  fields: sectionFieldsSchema
    .pick({ title: true, name: true, body: true, section_type: true, optional: true })
    .partial({ name: true }),
  items: z.array(
    lineItemFieldsSchema.pick({
      name: true,
      cost_type: true,
      recurring_type: true,
      per_type: true,
      quantity: true,
      amount: true,
    }),
  ),
});

/** What the client will read, as it stood when the person approved the send (S14): order is part of it. */
export const approvedContentSchema = z.object({
  title: z.string(),
  sections: z.array(approvedSectionSchema),
  /** By name; null where they were not known when the person approved, so that they cannot be compared. */
  taxes: z
    .array(taxationFieldsSchema.pick({ name: true, percentage: true }))
    .nullable()
    .default(null),
});
/** The parsed content. */
export type ApprovedContent = Readonly<z.infer<typeof approvedContentSchema>>;

type ApprovedSection = ApprovedContent['sections'][number];

/** Empty and absent are one thing to a reader. */
function sameText(approved: string | null, present: string | null): boolean {
  return (approved ?? '') === (present ?? '');
}

/** A title that was left empty may have been filled in from the section's name (`autofill`), and from nothing else. */
function sameTitle({ fields: approved }: ApprovedSection, { fields: present }: ApprovedSection): boolean {
  if (approved.title === present.title) return true;
  return approved.title === '' && (approved.name ?? '') !== '' && present.title === approved.name;
}

function sectionDifference(approved: ApprovedSection, present: ApprovedSection): string | null {
  const name = approved.fields.title === '' ? 'A section' : `“${approved.fields.title}”`;
  if (!sameTitle(approved, present)) return `${name} has another title.`;
  if (!sameText(approved.fields.body, present.fields.body)) return `The text of ${name} is different.`;
  if (approved.fields.section_type !== present.fields.section_type) return `${name} is of another kind.`;
  if (approved.fields.optional !== present.fields.optional)
    return `${name} changed between optional and fixed.`;
  if (approved.items.length !== present.items.length)
    return `${name} has ${present.items.length} line items, not ${approved.items.length}.`;
  const changed = approved.items.find(
    (item, index) => JSON.stringify(item) !== JSON.stringify(present.items[index]),
  );
  return changed === undefined ? null : `The line item “${changed.name}” in ${name} is different.`;
}

/**
 * The first difference between what was approved and what stands on the service, in words for the person who
 * has to decide; null when the client will read exactly what was approved.
 */
export function findDifference(approved: ApprovedContent, present: ApprovedContent): string | null {
  if (approved.title !== present.title) return `The title on the service is “${present.title}”.`;
  if (approved.sections.length !== present.sections.length) {
    return `The proposal on the service has ${present.sections.length} sections, not ${approved.sections.length}.`;
  }
  for (const [index, section] of approved.sections.entries()) {
    const other = present.sections[index];
    const difference = other === undefined ? null : sectionDifference(section, other);
    if (difference !== null) return difference;
  }
  return taxDifference(approved.taxes, present.taxes);
}

function taxDifference(approved: ApprovedContent['taxes'], present: ApprovedContent['taxes']): string | null {
  if (approved === null || present === null) return null;
  const words = (taxes: NonNullable<ApprovedContent['taxes']>): string =>
    taxes
      .map(({ name, percentage }) => `${name} ${percentage} %`)
      .toSorted()
      .join(', ');
  if (words(approved) === words(present)) return null;
  return present.length === 0 ? 'It has no taxes there.' : `Its taxes there are ${words(present)}.`;
}

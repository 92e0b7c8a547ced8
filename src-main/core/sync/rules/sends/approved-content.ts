import type { ApprovedContent } from '#shared/sync/approved-content.ts';
import type { Difference } from '#shared/reasons/difference.ts';

type ApprovedSection = ApprovedContent['sections'][number];

/** Empty and missing text are the same for a reader. */
function sameText(approved: string | null, present: string | null): boolean {
  return (approved ?? '') === (present ?? '');
}

/** The service may fill in an empty title from the section's name (`autofill`), and from nothing else. */
function sameTitle({ fields: approved }: ApprovedSection, { fields: present }: ApprovedSection): boolean {
  if (approved.title === present.title) return true;
  return approved.title === '' && (approved.name ?? '') !== '' && present.title === approved.name;
}

function sectionDifference(approved: ApprovedSection, present: ApprovedSection): Difference | null {
  const section = approved.fields.title;
  const part = differingPart(approved, present);
  if (part !== null) return { at: 'section', part, section };
  if (approved.items.length !== present.items.length)
    return { at: 'lines', section, approved: approved.items.length, present: present.items.length };
  const changed = approved.items.find(
    (item, index) => JSON.stringify(item) !== JSON.stringify(present.items[index]),
  );
  return changed === undefined ? null : { at: 'line', section, line: changed.name };
}

function differingPart(
  approved: ApprovedSection,
  present: ApprovedSection,
): Extract<Difference, { readonly at: 'section' }>['part'] | null {
  if (!sameTitle(approved, present)) return 'title';
  if (!sameText(approved.fields.body, present.fields.body)) return 'text';
  if (approved.fields.section_type !== present.fields.section_type) return 'kind';
  if (approved.fields.optional !== present.fields.optional) return 'optional';
  return (approved.fields.include_total ?? present.fields.include_total) === present.fields.include_total
    ? null
    : 'total';
}

/**
 * The first difference in client, author or currency. Ignores an author and a currency that the service filled in,
 * because no user changed these.
 */
function frameDifference(
  approved: ApprovedContent['frame'],
  present: ApprovedContent['frame'],
): Difference | null {
  if (approved === null || present === null) return null;
  const { client_id, prepared_by_id, currency } = approved;
  if (client_id !== present.client_id) return { at: 'client' };
  if (prepared_by_id !== null && prepared_by_id !== present.prepared_by_id) return { at: 'author' };
  const isSame = currency === '' || currency === present.currency;
  return isSame ? null : { at: 'currency', approved: currency, present: present.currency };
}

/**
 * The first difference between the approved content and the service's; null if the client will read exactly the
 * approved content.
 */
export function findDifference(approved: ApprovedContent, present: ApprovedContent): Difference | null {
  if (approved.title !== present.title)
    return { at: 'title', approved: approved.title, present: present.title };
  const frame = frameDifference(approved.frame, present.frame);
  if (frame !== null) return frame;
  if (approved.sections.length !== present.sections.length) {
    return { at: 'sections', approved: approved.sections.length, present: present.sections.length };
  }
  for (const [index, section] of approved.sections.entries()) {
    const other = present.sections[index];
    const difference = other === undefined ? null : sectionDifference(section, other);
    if (difference !== null) return difference;
  }
  return taxDifference(approved.taxes, present.taxes);
}

function taxDifference(
  approved: ApprovedContent['taxes'],
  present: ApprovedContent['taxes'],
): Difference | null {
  if (approved === null || present === null) return null;
  const spelled = (taxes: NonNullable<ApprovedContent['taxes']>): string =>
    JSON.stringify(taxes.map(({ name, percentage }) => `${name} ${percentage}`).toSorted());
  return spelled(approved) === spelled(present) ? null : { at: 'taxes', present };
}

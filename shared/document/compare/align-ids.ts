import { localLineFields } from '../../domain/pricing/line-item.ts';
import type { ProposalRecords } from '../render/document-of-records.ts';

type Content = ProposalRecords['sections'][number];

/** Fields that differ between a deleted section and its restored copy: parent, position, source. */
const ignoredFields = new Set([
  'proposal_id',
  'template_id',
  'section_id',
  'position',
  'selected',
  'source_id',
  'source_content',
  ...Object.keys(localLineFields),
]);

function comparedFields(fields: object): readonly (readonly [string, unknown])[] {
  return Object.entries(fields)
    .filter(([name, value]) => !ignoredFields.has(name) && value !== null && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function textOf({ section, items }: Content): string {
  return JSON.stringify([comparedFields(section.fields), items.map((item) => comparedFields(item.fields))]);
}

/**
 * The earlier version, with the present ids of sections that were deleted and restored since then. A restored section
 * has a new id; without this function it would count as removed and added.
 */
export function alignIds(earlier: readonly Content[], present: readonly Content[]): readonly Content[] {
  const known = new Set(earlier.map(({ section }) => section.localId));
  const there = new Set(present.map(({ section }) => section.localId));
  const candidates = present.filter(({ section }) => !known.has(section.localId));
  return earlier.map((content) => {
    if (there.has(content.section.localId)) return content;
    const text = textOf(content);
    const index = candidates.findIndex((candidate) => textOf(candidate) === text);
    const [match] = index === -1 ? [] : candidates.splice(index, 1);
    return match ?? content;
  });
}

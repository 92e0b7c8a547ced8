import type { ProposalRecords } from '../render/document-of-records.ts';

type Content = ProposalRecords['sections'][number];

/** What differs between a section and the same one that was deleted and came back: whose it is, and where. */
const places = new Set([
  'proposal_id',
  'template_id',
  'section_id',
  'position',
  'selected',
  'source_id',
  'source_content',
]);

function written(fields: object): readonly (readonly [string, unknown])[] {
  return Object.entries(fields)
    .filter(([name, value]) => !places.has(name) && value !== null && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function textOf({ section, items }: Content): string {
  return JSON.stringify([written(section.fields), items.map((item) => written(item.fields))]);
}

/**
 * An earlier state in which what was deleted and restored since stands as it does now: it came back under a new id,
 * and with the old one would count as gone, and its likeness as added.
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

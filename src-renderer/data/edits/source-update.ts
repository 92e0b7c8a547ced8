import type { NewId } from '#shared/domain/ids.ts';
import { sourceContent } from '#shared/domain/proposals/section-source.ts';
import { scopeOfSection } from '#shared/sync/record-scope.ts';
import { createLines } from './copies.ts';
import type { Edit } from '../lib/edit.ts';
import { valuesOf } from '../lib/values.ts';
import type { SectionWithItems } from '../db/stored-records.ts';

/** What edits of several records need. */
export interface EditContext {
  readonly newId: () => NewId;
  /** The earliest time at which deletes are sent, ms since the epoch. */
  readonly notBefore: number;
}

/**
 * The edits that update a copy to the current content of its library section, or that keep the copy and mark this
 * content as compared. All lines are replaced, because old and new lines cannot be matched.
 */
export function sourceUpdateEdits(
  { section, items }: SectionWithItems,
  source: SectionWithItems,
  choice: 'take' | 'keep',
  { newId, notBefore }: EditContext,
): readonly Edit[] {
  const { localId } = section;
  const scope = scopeOfSection(section);
  const update = { kind: 'update', entity: 'section', localId, scope } as const;
  const comparedContent = { source_content: sourceContent(source) };
  if (choice === 'keep') return [{ ...update, values: comparedContent }];
  const { title, body, section_type } = source.section.fields;
  const position = { proposalId: section.fields.proposal_id, sectionId: localId, after: null };
  return [
    // Only a cost section has lines. So the deletes come before the change of type, and the creates after it.
    ...items.map((item): Edit => {
      return { kind: 'delete', entity: 'line_item', localId: item.localId, scope, notBefore };
    }),
    { ...update, values: { title, body, section_type, ...comparedContent } },
    ...createLines(position, source.items.map(valuesOf), newId),
  ];
}

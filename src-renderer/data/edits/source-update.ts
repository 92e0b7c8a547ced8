import type { NewId } from '#shared/domain/ids.ts';
import { sourceContent } from '#shared/domain/proposals/section-source.ts';
import { scopeOfSection } from '#shared/sync/record-scope.ts';
import { lineItemValues } from './copies.ts';
import type { Edit } from '../lib/edit.ts';
import type { SectionWithItems } from '../db/stored-records.ts';

interface Context {
  readonly newId: () => NewId;
  /** Earliest time at which deletes are sent (ms since the epoch, S20). */
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
  { newId, notBefore }: Context,
): readonly Edit[] {
  const { localId } = section;
  const { proposal_id: proposalId } = section.fields;
  const scope = scopeOfSection(section);
  const comparedContent = { source_content: sourceContent(source) };
  if (choice === 'keep')
    return [{ kind: 'update', entity: 'section', localId, scope, values: comparedContent }];
  const { title, body, section_type } = source.section.fields;
  const lines = source.items.map((item) => ({ localId: newId(), values: lineItemValues(item.fields) }));
  return [
    // Only a cost section has lines. So the deletes come before the change of type, and the creates after it.
    ...items.map((item): Edit => ({
      kind: 'delete',
      entity: 'line_item',
      localId: item.localId,
      scope,
      notBefore,
    })),
    {
      kind: 'update',
      entity: 'section',
      localId,
      scope,
      values: { title, body, section_type, ...comparedContent },
    },
    ...lines.map((line, index): Edit => ({
      kind: 'create',
      entity: 'line_item',
      localId: line.localId,
      proposalId,
      sectionId: localId,
      after: lines[index - 1]?.localId ?? null,
      values: line.values,
    })),
  ];
}

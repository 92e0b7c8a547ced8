import type { LocalId } from '#shared/domain/ids.ts';
import type { QuestionOf } from '#shared/sync/question.ts';
import { t } from '../../../i18n/index.ts';

/** The contents of a duplicate, most of them added after it appeared. */
export interface DuplicateContents {
  readonly of: 'lines' | 'sections';
  readonly count: number;
}

/** A section with its lines, as far as it matters here. */
interface Filled {
  readonly section: { readonly localId: LocalId };
  readonly items: readonly unknown[];
}

/** The proposal that is a duplicate or contains one; null if there is none. */
export function proposalOfDuplicate({
  entity,
  duplicateId,
  proposalId,
}: QuestionOf<'duplicate'>): LocalId | null {
  if (entity === 'proposal') return duplicateId;
  return entity === 'section' ? proposalId : null;
}

/** @param sections those of its proposal, or the section of the library that it is */
export function contentsOfDuplicate(
  { entity, duplicateId }: Pick<QuestionOf<'duplicate'>, 'entity' | 'duplicateId'>,
  sections: readonly Filled[],
): DuplicateContents {
  if (entity === 'proposal') return { of: 'sections', count: sections.length };
  const duplicate = sections.find(({ section }) => section.localId === duplicateId);
  return { of: 'lines', count: duplicate?.items.length ?? 0 };
}

/** The effect of deleting the duplicate: our record stays, and the duplicate's contents are deleted with it. */
export function duplicateText({ of, count }: DuplicateContents): string {
  if (count === 0) return t('outbox.duplicateMeans');
  return of === 'lines'
    ? t('outbox.duplicateHoldsLines', { count })
    : t('outbox.duplicateHoldsSections', { count });
}

import type { LocalId } from '#shared/domain/ids.ts';
import type { QuestionOf } from '#shared/sync/question.ts';
import { t } from '../../../i18n/index.ts';

/** What stands in a twin: work that has been put there since it came, as a rule. */
export interface TwinContents {
  readonly of: 'lines' | 'sections';
  readonly count: number;
}

/** A section with its lines, as far as it matters here. */
interface Filled {
  readonly section: { readonly localId: LocalId };
  readonly items: readonly unknown[];
}

/** The proposal that is a twin, or in which one stands; null when there is none. */
export function proposalOfTwin({ entity, twinId, proposalId }: QuestionOf<'twin'>): LocalId | null {
  if (entity === 'proposal') return twinId;
  return entity === 'section' ? proposalId : null;
}

/** @param sections those of its proposal, or the section of the library that it is */
export function contentsOfTwin(
  { entity, twinId }: Pick<QuestionOf<'twin'>, 'entity' | 'twinId'>,
  sections: readonly Filled[],
): TwinContents {
  if (entity === 'proposal') return { of: 'sections', count: sections.length };
  const twin = sections.find(({ section }) => section.localId === twinId);
  return { of: 'lines', count: twin?.items.length ?? 0 };
}

/** What becomes of the work in both when the twin is removed: ours stays, and what stands in the twin goes with it. */
export function twinWords({ of, count }: TwinContents): string {
  if (count === 0) return t('outbox.twinMeans');
  return of === 'lines' ? t('outbox.twinHoldsLines', { count }) : t('outbox.twinHoldsSections', { count });
}

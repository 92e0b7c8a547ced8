import { useMemo } from 'react';
import { sourceChanged } from '#shared/domain/proposals/section-source.ts';
import { useOriginals, type SectionWithItems } from '../../../data/index.ts';

/** Library sections that have changed since they were copied, by the id of the copy. */
export function useChangedSources(
  sections: readonly SectionWithItems[],
): ReadonlyMap<string, SectionWithItems> {
  const ids = sections.flatMap(({ section }) => section.fields.source_id ?? []);
  const originals = useOriginals([...new Set(ids)]);
  return useMemo(() => {
    const changed = new Map<string, SectionWithItems>();
    for (const { section } of sections) {
      const sourceId = section.fields.source_id ?? null;
      const source = sourceId === null ? undefined : originals?.get(sourceId);
      if (source !== undefined && sourceChanged(section.fields, source)) changed.set(section.localId, source);
    }
    return changed;
  }, [sections, originals]);
}

import { useCallback, useRef, useState, type RefObject } from 'react';
import { sections, type SectionId } from './sections.ts';

/** A section counts as reached if its heading is at most this far below the top edge, px. */
const reach = 96;

/** The visible section of a scrolling page, and an action that goes to another. */
export interface SectionInView {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly current: SectionId;
  readonly goTo: (id: SectionId) => void;
  /** Handler for the scrolling element. */
  readonly onScroll: () => void;
}

/** Tracks the visible section. A chosen section stays chosen, even if the page ends before it reaches the top. */
export function useSectionInView(): SectionInView {
  const scroller = useRef<HTMLDivElement>(null);
  const chosen = useRef<SectionId | null>(null);
  const [current, setCurrent] = useState<SectionId>('account');

  const sectionOf = (id: SectionId): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(`#${id}`) ?? null;

  const goTo = useCallback((id: SectionId): void => {
    chosen.current = id;
    setCurrent(id);
    const box = scroller.current;
    const section = sectionOf(id);
    if (box === null || section === null) return;
    const top = section.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTo({ top: box.scrollTop + top });
    section.focus({ preventScroll: true });
  }, []);

  const onScroll = useCallback((): void => {
    const box = scroller.current;
    if (box === null) return;
    if (chosen.current !== null) {
      // The scrolling is caused by the choice itself.
      chosen.current = null;
      return;
    }
    const top = box.getBoundingClientRect().top;
    const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
    const reached = sections.filter(({ id }) => {
      const section = sectionOf(id);
      return section !== null && section.getBoundingClientRect().top - top <= reach;
    });
    setCurrent((atEnd && box.scrollTop > 0 ? sections : reached).at(-1)?.id ?? 'account');
  }, []);

  return { scroller, current, goTo, onScroll };
}

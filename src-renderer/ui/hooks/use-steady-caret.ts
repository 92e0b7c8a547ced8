import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Where a position of one text is in another text that differs in one place. */
function positionIn(before: string, after: string): (position: number) => number {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return (position) => {
    if (position <= start) return position;
    if (position >= before.length - end) return position + after.length - before.length;
    return start;
  };
}

/**
 * Keeps the caret of a field in its text when the value changes from elsewhere, such as in another window. A browser
 * moves it to the end.
 *
 * @param value the value of the controlled field
 */
export function useSteadyCaret(field: RefObject<HTMLTextAreaElement | null>, value: string): void {
  const seen = useRef({ value, start: 0, end: 0 });
  useEffect(() => {
    function note(): void {
      const { current } = field;
      if (current === null || document.activeElement !== current) return;
      seen.current = { value: current.value, start: current.selectionStart, end: current.selectionEnd };
    }
    const { current } = field;
    document.addEventListener('selectionchange', note);
    current?.addEventListener('input', note);
    return () => {
      document.removeEventListener('selectionchange', note);
      current?.removeEventListener('input', note);
    };
  }, [field]);
  useLayoutEffect(() => {
    const { current } = field;
    const before = seen.current;
    if (current === null || document.activeElement !== current || before.value === value) return;
    const move = positionIn(before.value, value);
    seen.current = { value, start: move(before.start), end: move(before.end) };
    current.setSelectionRange(seen.current.start, seen.current.end);
  }, [field, value]);
}

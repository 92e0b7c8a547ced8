/** What is cut with an ellipsis where it has no room. */
const cuttable = '.truncate';
/** What has a title of its own, which says more. */
const told = '[title]:not([data-cut])';

/**
 * Says the whole of a text that is cut to a pointer that rests on it; to everyone else it is said anyway. Returns its
 * dispose.
 */
export function titleWhenTruncated(target: Document): () => void {
  function handle({ target: element }: PointerEvent): void {
    if (!(element instanceof Element)) return;
    const text = element.closest<HTMLElement>(cuttable);
    if (text === null || text.closest(told) !== null) return;
    if (text.scrollWidth > text.clientWidth) {
      text.title = text.innerText;
      text.dataset['cut'] = '';
    } else if (text.dataset['cut'] !== undefined) {
      text.removeAttribute('title');
      delete text.dataset['cut'];
    }
  }
  target.addEventListener('pointerover', handle);
  return () => target.removeEventListener('pointerover', handle);
}

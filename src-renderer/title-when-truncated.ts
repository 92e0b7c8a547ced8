/** Elements whose text is truncated with an ellipsis. */
const cuttable = '.truncate';
/** Elements with a title of their own. */
const told = '[title]:not([data-cut])';

/**
 * Shows the full text of a truncated element as its title when the pointer is over it. Screen readers read the full
 * text anyway. Returns its dispose function.
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

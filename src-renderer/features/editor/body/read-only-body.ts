import DOMPurify from 'dompurify';
import { limitNesting } from '#shared/document/markup/nesting.ts';
import { readPictureClasses } from '#shared/domain/pictures/picture-layout.ts';
import { setLayout } from './pictures/picture-node.ts';
import { wrapPlaceholders } from './placeholder-chips.ts';
import { chipClass, placeholderLabel } from './placeholder-labels.ts';

/** A read-only body, with chips as in the editor. It cannot run scripts, restyle the app or submit forms. */
export function readOnlyBody(html: string): DocumentFragment {
  const fragment: DocumentFragment | null = DOMPurify.sanitize(limitNesting(html), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style', 'id', 'name', 'target'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio', 'dialog'],
  });
  const shown = document.createDocumentFragment();
  const container = document.createElement('div');
  if (fragment !== null) container.append(fragment);
  for (const element of container.querySelectorAll<HTMLElement>('[class]')) {
    const layout = element.localName === 'figure' ? readPictureClasses(element.className) : null;
    element.removeAttribute('class');
    if (layout !== null) setLayout(element, layout);
  }
  for (const chip of wrapPlaceholders(container)) {
    const text = chip.textContent;
    chip.className = chipClass(text);
    chip.textContent = placeholderLabel(text);
  }
  shown.append(...container.childNodes);
  return shown;
}

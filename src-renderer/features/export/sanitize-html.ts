import DOMPurify from 'dompurify';
import { memoizeMarkup } from '#shared/document/markup/markup-cache.ts';
import { limitNesting } from '#shared/document/markup/nesting.ts';
import {
  headingBelowSection,
  isInlinePicture,
  isSafeLink,
  safeAttributes,
  safeClasses,
  safeLinkRelation,
  safeTags,
  safeValues,
} from '#shared/document/markup/safe-markup.ts';

const allowedAttributes = [...new Set(Object.values(safeAttributes).flat()), 'class'];

function purify(html: string): HTMLElement {
  // RETURN_DOM gives the body element of a document of its own; the types only say Node.
  const parsed = DOMPurify.sanitize(limitNesting(html), {
    RETURN_DOM: true,
    ALLOWED_TAGS: [...safeTags],
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  }) as HTMLElement | null;
  // A page of frames has no body.
  const body = parsed ?? document.createElement('body');
  for (const element of body.querySelectorAll('*')) restrict(element);
  return body;
}

/** Takes HTML apart without running any of it, and leaves only what `safe-markup.ts` allows. */
export function parseSafely(html: string): HTMLElement {
  const body = purify(html);
  for (const [from, to] of Object.entries(headingBelowSection).toReversed()) {
    for (const heading of body.querySelectorAll(from)) {
      const lower = body.ownerDocument.createElement(to);
      lower.append(...heading.childNodes);
      heading.replaceWith(lower);
    }
  }
  return body;
}

/** The same for what `sanitizeHtml` has written: its headings are below the section's already. */
export function parseSanitized(html: string): HTMLElement {
  return purify(html);
}

/** How much safe HTML is kept, in characters. */
const cacheCapacity = 2_000_000;

/** The same as text, for documents that leave this computer. */
export const sanitizeHtml = memoizeMarkup((html) => parseSafely(html).innerHTML, cacheCapacity);

function restrict(element: Element): void {
  const allowed = safeAttributes[element.localName] ?? [];
  restrictClasses(element);
  for (const name of element.getAttributeNames()) {
    if (name === 'class') continue;
    const values = safeValues[name];
    const isSafe = allowed.includes(name) && values?.includes(element.getAttribute(name) ?? '') !== false;
    if (!isSafe) element.removeAttribute(name);
  }
  if (element.localName === 'a') restrictLink(element);
  if (element.localName === 'img') restrictPicture(element);
}

function restrictClasses(element: Element): void {
  const allowed = safeClasses[element.localName] ?? [];
  const classes = [...element.classList].filter((name) => allowed.includes(name));
  if (classes.length === 0) element.removeAttribute('class');
  else element.setAttribute('class', classes.join(' '));
}

function restrictLink(link: Element): void {
  if (isSafeLink(link.getAttribute('href') ?? '')) link.setAttribute('rel', safeLinkRelation);
  else link.removeAttribute('href');
}

/** Replaces a remote picture by a link, because it would be requested whenever the file is opened. */
function restrictPicture(picture: Element): void {
  const source = picture.getAttribute('src') ?? '';
  if (isInlinePicture(source)) return;
  const text = picture.getAttribute('alt') || (URL.parse(source)?.hostname ?? '');
  const link = picture.ownerDocument.createElement(isSafeLink(source) ? 'a' : 'span');
  link.textContent = text;
  if (isSafeLink(source)) {
    link.setAttribute('href', source);
    link.setAttribute('rel', safeLinkRelation);
  }
  picture.replaceWith(link);
}

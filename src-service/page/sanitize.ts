import sanitizeHtml from 'sanitize-html';
import { fileOfAddress, filesPath } from '#shared/domain/files/file-references.ts';
import { memoizeMarkup } from '#shared/document/markup/markup-cache.ts';
import { limitNesting } from '#shared/document/markup/nesting.ts';
import {
  headingBelowSection,
  isInlinePicture,
  safeAttributes,
  safeClasses,
  safeLinkRelation,
  safeLinkSchemes,
  safeTags,
  safeValues,
} from '#shared/document/markup/safe-markup.ts';

/** The policy of `safe-markup.ts` in this library's form. The page allows pictures from other hosts. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...safeTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(safeAttributes).map(([tag, names]) => [
      tag,
      names.map((name) => {
        const values = safeValues[name];
        return values === undefined ? name : { name, multiple: false, values: [...values] };
      }),
    ]),
  ),
  allowedClasses: Object.fromEntries(
    Object.entries(safeClasses).map(([tag, classes]) => [tag, [...classes]]),
  ),
  allowedSchemes: [...safeLinkSchemes],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: safeLinkRelation }),
    img: (tagName, attribs) => ({ tagName, attribs: withOwnAddress(attribs) }),
    ...Object.fromEntries(
      Object.entries(headingBelowSection).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})]),
    ),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isPicture(frame.attribs['src'] ?? ''),
};

/** In characters. */
const maxCacheCharacters = 4_000_000;

/**
 * A section body as safe HTML: it cannot run code, style the page or load a document. A body is sanitized once per
 * change, not per view. Nesting is limited here too, because older bodies were stored without a limit.
 */
export const sanitizeBody = memoizeMarkup(
  (body) => sanitizeHtml(limitNesting(body), options),
  maxCacheCharacters,
);

function isPicture(source: string): boolean {
  return source.startsWith('https:') || isInlinePicture(source) || fileOfAddress(source) !== null;
}

/** A picture that is a file of the service gets the path of the file, whatever the address before it. */
function withOwnAddress(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const hash = fileOfAddress(attributes['src'] ?? '');
  return hash === null ? attributes : { ...attributes, src: `${filesPath}${hash}` };
}

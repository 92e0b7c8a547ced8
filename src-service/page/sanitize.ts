import sanitizeHtml from 'sanitize-html';
import { memoizeMarkup } from '#shared/document/markup/markup-cache.ts';
import { limitNesting } from '#shared/document/markup/nesting.ts';
import {
  headingBelowSection,
  isInlinePicture,
  safeAttributes,
  safeLinkRelation,
  safeLinkSchemes,
  safeTags,
} from '#shared/document/markup/safe-markup.ts';

/** The policy of `safe-markup.ts` as this library reads it. On the page, pictures may also lie elsewhere. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...safeTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(safeAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...safeLinkSchemes],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: safeLinkRelation }),
    ...Object.fromEntries(
      Object.entries(headingBelowSection).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})]),
    ),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isPicture(frame.attribs['src'] ?? ''),
};

/** How much safe HTML is kept, in characters. */
const largestKept = 4_000_000;

/**
 * A section body as safe HTML: whatever it held, nothing in it can run, style the page or load a document. Made once
 * per change, not per view. Bodies of before nesting was bounded are brought within it.
 */
export const sanitizeBody = memoizeMarkup((body) => sanitizeHtml(limitNesting(body), options), largestKept);

function isPicture(source: string): boolean {
  return source.startsWith('https:') || isInlinePicture(source);
}

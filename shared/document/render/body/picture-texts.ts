import { raw, type Html } from '../../markup/html.ts';

/**
 * Marks pictures that nobody described as decoration, as a page or a PDF would name them by their files otherwise.
 *
 * @param body sanitized, so that no value contains `>`
 */
export function pictureTexts(body: Html): Html {
  if (!body.text.includes('<img')) return body;
  return raw(body.text.replaceAll(/<img\b(?![^>]*\salt=)/giu, '<img alt=""'));
}

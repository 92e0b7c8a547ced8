import { raw, type Html } from '../../markup/html.ts';

/**
 * Lets videos open in a tab of their own. A page shows a card and requests nothing from the video's host before its
 * reader chooses to.
 *
 * @param body sanitized, so that attributes stand in their usual form
 */
export function videoLinks(body: Html): Html {
  return raw(body.text.replaceAll('<p class="video"><a ', '<p class="video"><a target="_blank" '));
}

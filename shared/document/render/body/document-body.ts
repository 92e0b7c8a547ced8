import { accessibleTables } from './accessible-tables.ts';
import { checkBoxes } from './check-boxes.ts';
import type { DocumentMessages } from '../document-messages.ts';
import { pictureTexts } from './picture-texts.ts';
import { videoLinks } from './video-links.ts';
import type { Html } from '../../markup/html.ts';

/**
 * A section's text as a document shows it: with what only a reader who does not see it needs.
 *
 * @param body sanitized
 * @param name of what in it has no name of its own, such as the section's title
 * @param playsVideos whether the page plays videos
 */
export function documentBody(
  body: Html,
  name: string,
  messages: DocumentMessages,
  playsVideos: boolean,
): Html {
  return videoLinks(checkBoxes(pictureTexts(accessibleTables(body, name)), messages), playsVideos);
}

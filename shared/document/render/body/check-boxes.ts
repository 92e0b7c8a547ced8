import { escapeHtml, raw, type Html } from '../../markup/html.ts';
import type { DocumentMessages } from '../document-messages.ts';

const tagPattern = /<(\/?)(ul|ol|li)\b([^>]*)>/giu;

/**
 * Gives the items of check lists a box that says its state, so that a reader who does not see it hears whether an item
 * is done.
 *
 * @param body sanitized, so that every tag has an end and no value contains `>`
 */
export function checkBoxes(body: Html, messages: Pick<DocumentMessages, 'done' | 'toDo'>): Html {
  if (!body.text.includes('class="checklist"')) return body;
  const lists: boolean[] = [];
  return raw(
    body.text.replaceAll(tagPattern, (tag: string, end: string, name: string, attributes: string) => {
      if (name.toLowerCase() !== 'li') {
        if (end === '') lists.push(attributes.includes('class="checklist"'));
        else lists.pop();
        return tag;
      }
      if (end !== '' || lists.at(-1) !== true) return tag;
      const state = attributes.includes('class="checked"') ? messages.done : messages.toDo;
      return `${tag}<span class="box" role="img" aria-label="${escapeHtml(state)}"></span>`;
    }),
  );
}

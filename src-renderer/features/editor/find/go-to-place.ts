import type { TiptapEditorHTMLElement } from '@tiptap/core';
import { wakeBody } from '../body/still-body.tsx';
import type { FoundPlace } from './found-places.ts';

/** How far from the edges of the pane a place has to be to be left where it is, in px. */
const margin = 48;
/** Sections out of sight are laid out when they come into it, and then move what is below them. */
const corrections = 3;

/** Null where the text has changed since: it is looked for again within a frame. */
function rangeOf({ range }: FoundPlace): Range | null {
  const lengthOf = (node: Node): number => node.nodeValue?.length ?? 0;
  if (!range.startContainer.isConnected || lengthOf(range.startContainer) < range.startOffset) return null;
  if (lengthOf(range.endContainer) < range.endOffset) return null;
  const live = document.createRange();
  live.setStart(range.startContainer, range.startOffset);
  live.setEnd(range.endContainer, range.endOffset);
  return live;
}

/** Scrolls a place into sight, if it is not. */
export function scrollToPlace(pane: HTMLElement, place: FoundPlace, again = corrections): void {
  const box = rangeOf(place)?.getBoundingClientRect();
  if (box === undefined) return;
  const room = pane.getBoundingClientRect();
  if (box.top < room.top + margin || box.bottom > room.bottom - margin) {
    pane.scrollTop += box.top - room.top - room.height / 3;
  }
  if (again > 0) requestAnimationFrame(() => scrollToPlace(pane, place, again - 1));
}

/** Puts the cursor at a place: what was found is selected where it can be, so that it can be typed over. */
export function putCaret(place: FoundPlace): void {
  const { holder, range } = place;
  const field = holder.parentElement?.querySelector(':scope > textarea');
  if (field instanceof HTMLTextAreaElement) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(range.startOffset, range.endOffset);
    return;
  }
  const cell = holder.closest<HTMLElement>('[role="gridcell"]');
  if (cell !== null) return cell.focus({ preventScroll: true });
  const body = holder.querySelector<HTMLElement>('[role="textbox"]');
  if (body === null) return select(place);
  const box = rangeOf(place)?.getBoundingClientRect();
  if (box !== undefined && wakeBody(body, { left: box.left, top: box.top + box.height / 2 })) return;
  const { editor } = body as TiptapEditorHTMLElement;
  if (editor === undefined) return select(place);
  const at = (node: Node, offset: number): number => editor.view.posAtDOM(node, offset);
  editor.commands.setTextSelection({
    from: at(range.startContainer, range.startOffset),
    to: at(range.endContainer, range.endOffset),
  });
  // At once: Tiptap's own command waits for a frame, and the next letter need not.
  editor.view.focus();
}

/** Text that cannot be typed into is selected, and the page has the keyboard. */
function select(place: FoundPlace): void {
  place.holder.closest<HTMLElement>('article')?.focus({ preventScroll: true });
  const selection = getSelection();
  const found = rangeOf(place);
  selection?.removeAllRanges();
  if (found !== null) selection?.addRange(found);
}

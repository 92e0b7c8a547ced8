import type { TiptapEditorHTMLElement } from '@tiptap/core';
import { mountEditor } from '../body/static-body.tsx';
import type { FoundMatch } from './find-matches.ts';

/** A match nearer than this to the pane's edges is scrolled, px. */
const margin = 48;
/** Offscreen sections are laid out when they scroll into view, which moves the sections below. */
const corrections = 3;

/** The range of a match; null if the text has changed, in which case the search runs again within a frame. */
function rangeOf({ range }: FoundMatch): Range | null {
  const lengthOf = (node: Node): number => node.nodeValue?.length ?? 0;
  if (!range.startContainer.isConnected || lengthOf(range.startContainer) < range.startOffset) return null;
  if (lengthOf(range.endContainer) < range.endOffset) return null;
  const live = document.createRange();
  live.setStart(range.startContainer, range.startOffset);
  live.setEnd(range.endContainer, range.endOffset);
  return live;
}

/** Scrolls a match into view, if necessary. */
export function scrollToMatch(pane: HTMLElement, match: FoundMatch, again = corrections): void {
  const box = rangeOf(match)?.getBoundingClientRect();
  if (box === undefined) return;
  const room = pane.getBoundingClientRect();
  if (box.top < room.top + margin || box.bottom > room.bottom - margin) {
    pane.scrollTop += box.top - room.top - room.height / 3;
  }
  if (again > 0) requestAnimationFrame(() => scrollToMatch(pane, match, again - 1));
}

/** Puts the cursor at a match. Editable text is selected, so that typing replaces it. */
export function putCaret(match: FoundMatch): void {
  const { container, range } = match;
  const field = container.parentElement?.querySelector(':scope > textarea');
  if (field instanceof HTMLTextAreaElement) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(range.startOffset, range.endOffset);
    return;
  }
  const cell = container.closest<HTMLElement>('[role="gridcell"]');
  if (cell !== null) return cell.focus({ preventScroll: true });
  const body = container.querySelector<HTMLElement>('[role="textbox"]');
  if (body === null) return select(match);
  const box = rangeOf(match)?.getBoundingClientRect();
  if (box !== undefined && mountEditor(body, { left: box.left, top: box.top + box.height / 2 })) return;
  const { editor } = body as TiptapEditorHTMLElement;
  if (editor === undefined) return select(match);
  const at = (node: Node, offset: number): number => editor.view.posAtDOM(node, offset);
  editor.commands.setTextSelection({
    from: at(range.startContainer, range.startOffset),
    to: at(range.endContainer, range.endOffset),
  });
  // Focused at once, because Tiptap's own command waits for a frame.
  editor.view.focus();
}

/** Selects text that is not editable and focuses the page. */
function select(match: FoundMatch): void {
  match.container.closest<HTMLElement>('article')?.focus({ preventScroll: true });
  const selection = getSelection();
  const found = rangeOf(match);
  selection?.removeAllRanges();
  if (found !== null) selection?.addRange(found);
}

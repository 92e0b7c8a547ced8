import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { finder } from '#shared/text/find-in-text.ts';
import { screenCommand, useCommands } from '../../../state/commands/index.ts';
import { useShell } from '../../../state/shell-store.ts';
import { isMac } from '../../../ui/controls/shortcut-parts.ts';
import { firstFrom, findMatches, sameMatch, type Found, type Point } from './find-matches.ts';
import { putCaret, scrollToMatch } from './go-to-match.ts';
import { clearHighlights, drawHighlights } from './highlights.ts';
import { useReplace, type Replace, type ReplaceSource } from './use-replace.ts';

/** The find bar of one document. */
export interface Find {
  readonly isOpen: boolean;
  readonly query: string;
  /** Number of matches. `current` is the index of the current one; -1 if there is none. */
  readonly count: number;
  readonly current: number;
  /** The bar's field. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly change: (query: string) => void;
  readonly matchesCase: boolean;
  readonly matchCase: (matchesCase: boolean) => void;
  readonly step: (by: 1 | -1) => void;
  /** Closes the bar and puts the cursor at the current match, else at its former position. */
  readonly close: () => void;
  /** The second row of the bar. */
  readonly replace: Replace;
}

const nothing: Found = { matches: [], current: -1 };
/** Longest selection that becomes the query, in characters. */
const longestTaken = 100;

/** The selected text, if it is a few words on one line. */
function selectedText(): string {
  const active = document.activeElement;
  const text =
    active instanceof HTMLTextAreaElement
      ? active.value.slice(active.selectionStart, active.selectionEnd)
      : (getSelection()?.toString() ?? '');
  return text.length > longestTaken || text.includes('\n') ? '' : text.trim();
}

/** Start of the search: the cursor, else the top of the visible pane. */
function startIn(pane: HTMLElement): Point | null {
  const active = document.activeElement;
  if (active instanceof HTMLTextAreaElement && pane.contains(active)) return { node: active, offset: 0 };
  const selection = getSelection();
  const cursor = selection?.rangeCount === 0 ? null : selection?.getRangeAt(0);
  if (cursor != null && pane.contains(cursor.startContainer)) {
    return { node: cursor.startContainer, offset: cursor.startOffset };
  }
  if (pane.scrollTop === 0) return null;
  const { left, top, width } = pane.getBoundingClientRect();
  const node = document.elementFromPoint(left + width / 2, top + 1);
  return node === null || !pane.contains(node) ? null : { node, offset: 0 };
}

/**
 * Finds text in a pane's rendered document: titles, texts and lines. Replaces it in the document's records.
 *
 * @param pane the scrolling element that contains the document
 */
export function useFind(pane: RefObject<HTMLElement | null>, source: ReplaceSource): Find {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [matchesCase, matchCase] = useState(false);
  const [{ matches, current }, setFound] = useState(nothing);
  const field = useRef<HTMLInputElement>(null);
  const start = useRef<Point | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const find = useMemo(() => finder(query, { matchesCase }), [query, matchesCase]);
  const shown = useRef<Found>(nothing);

  const show = useCallback(
    (found: Found, scrolls: boolean): void => {
      shown.current = found;
      setFound(found);
      drawHighlights(found.matches, found.current);
      const here = found.matches[found.current];
      if (scrolls && here !== undefined && pane.current !== null) scrollToMatch(pane.current, here);
    },
    [pane],
  );

  const replace = useReplace({ pane, source, find, shown, show, step });
  const { isReplacing } = replace;

  // A new query starts at the current match. A changed document keeps the match. This runs before the next key, which
  // may be an Escape that goes to the match.
  useLayoutEffect(() => {
    const root = pane.current;
    if (!isOpen || root === null) return undefined;
    const here = shown.current.matches[shown.current.current]?.range;
    const from = here === undefined ? start.current : { node: here.startContainer, offset: here.startOffset };
    const first = findMatches(root, find);
    show({ matches: first, current: firstFrom(first, from) }, true);

    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        // It searches again itself, from behind the replaced text.
        if (isReplacing()) return;
        const { matches: old, current: at } = shown.current;
        const fresh = findMatches(root, find);
        // Progressive rendering may add an earlier first match.
        const index = old.length === 0 ? firstFrom(fresh, from) : sameMatch(fresh, old[at]);
        show({ matches: fresh, current: index }, old.length === 0);
      });
    });
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [isOpen, find, pane, show, isReplacing]);

  useEffect(() => clearHighlights, []);

  function open(): void {
    const root = pane.current;
    if (root === null) return;
    if (!isOpen) {
      const active = document.activeElement;
      before.current = active instanceof HTMLElement && root.contains(active) ? active : null;
      start.current = startIn(root);
      shown.current = nothing;
      setQuery(selectedText() || query);
      setOpen(true);
      // In a narrow window the inspector would cover the matches.
      if (matchMedia('(width < 800px)').matches) useShell.getState().showInspector(false);
    }
    field.current?.select();
  }

  function openReplace(): void {
    const isKnown = isOpen || selectedText() !== '';
    // The fields exist before the next key.
    flushSync(() => {
      open();
      replace.toggle(true);
    });
    const next = isKnown && field.current?.value !== '' ? replace.field.current : field.current;
    (next ?? field.current)?.select();
  }

  function close(): void {
    const here = shown.current.matches[shown.current.current];
    setOpen(false);
    replace.toggle(false);
    show(nothing, false);
    clearHighlights();
    if (here?.range.startContainer.isConnected === true) return putCaret(here);
    const back =
      before.current?.isConnected === true ? before.current : pane.current?.querySelector('article');
    back?.focus({ preventScroll: true });
  }

  function step(by: 1 | -1): void {
    if (!isOpen) return open();
    const { matches: all, current: at } = shown.current;
    if (all.length === 0) return;
    show({ matches: all, current: (at + by + all.length) % all.length }, true);
  }

  useCommands([
    { ...screenCommand('editor.find'), run: open },
    { ...screenCommand('editor.replace', isMac), run: openReplace },
    { ...screenCommand('editor.findNext'), inText: true, run: () => step(1) },
    { ...screenCommand('editor.findPrevious'), inText: true, run: () => step(-1) },
  ]);

  return {
    ...{ isOpen, query, count: matches.length, current, field, change: setQuery },
    ...{ matchesCase, matchCase, step, close, replace },
  };
}

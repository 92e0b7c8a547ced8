import { useCallback, useRef, useState, type RefObject } from 'react';
import type { FindInText } from '#shared/text/find-in-text.ts';
import { runEdit } from '../../../components/show-error.ts';
import { useEdits } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { forgetFieldTyping } from '../../../state/commands/index.ts';
import { flushDrafts } from '../../../state/draft-registry.ts';
import { findMatches, firstBehind, textOf, type Found } from './find-matches.ts';
import { placeOf, planReplacement, type ReplaceableContent } from './replace-in-document.ts';

/** The document whose text is replaced. */
export interface ReplaceSource {
  /** Reads the newest records; null if the document is gone. */
  readonly read: () => Promise<ReplaceableContent | null>;
  /** Why nothing can be replaced, as text for the user; null if it can. */
  readonly lockedReason: string | null;
}

/** The second row of the find bar. */
export interface Replace extends Pick<ReplaceSource, 'lockedReason'> {
  readonly isOpen: boolean;
  readonly toggle: (isOpen: boolean) => void;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  /** What the last replacement has done; empty if that is obvious. */
  readonly message: string;
  readonly clearMessage: () => void;
  /** Replaces the current match and goes to the next one. */
  readonly one: () => void;
  readonly all: () => void;
  /** Whether a replacement of one match is being written. */
  readonly isReplacing: () => boolean;
}

interface Options {
  readonly pane: RefObject<HTMLElement | null>;
  readonly source: ReplaceSource;
  readonly find: FindInText;
  readonly shown: RefObject<Found>;
  readonly show: (found: Found, scrolls: boolean) => void;
  readonly step: (by: 1) => void;
}

/** Longest time in which the screen shows a replacement, in ms. */
const patience = 1000;

/** Resolves when the text of an element has changed, or after a while. */
function whenTextChanges(container: HTMLElement): Promise<void> {
  const before = textOf(container);
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => textOf(container) !== before && end());
    const timer = setTimeout(end, patience);
    function end(): void {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
    observer.observe(container, { childList: true, characterData: true, subtree: true });
  });
}

/** Replaces found text in the records of the document. */
export function useReplace({ pane, source, find, shown, show, step }: Options): Replace {
  const edits = useEdits();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const lastTask = useRef<Promise<void>>(Promise.resolve());
  const isBusy = useRef(false);
  const isReplacing = useCallback(() => isBusy.current, []);
  const clearMessage = useCallback(() => setMessage(''), []);

  /** Runs replacements one after the other, because each starts from what the one before has left. */
  function runInOrder(task: () => Promise<void>): void {
    const run = lastTask.current.then(task);
    lastTask.current = run.catch(() => undefined);
    runEdit(run);
  }

  function showBehind(container: HTMLElement, offset: number): void {
    if (pane.current === null) return;
    const matches = findMatches(pane.current, find);
    show({ matches, current: firstBehind(matches, container, offset) }, true);
  }

  async function replaceOne(): Promise<void> {
    const { matches, current } = shown.current;
    const here = matches[current];
    if (here === undefined) return;
    const place = placeOf(matches, here);
    setMessage(place === null ? t('editor.notReplaceable') : '');
    if (place === null || here.text === text) return step(1);
    isBusy.current = true;
    try {
      await flushDrafts();
      const content = await source.read();
      const plan = content && planReplacement(content, { find, replacement: text }, place);
      if (plan === null || plan.updates.length === 0) return showBehind(here.container, here.offset);
      const changed = whenTextChanges(here.container);
      await edits.replaceTexts(plan.updates, plan.count);
      forgetFieldTyping();
      await changed;
      showBehind(here.container, here.offset + text.length);
    } finally {
      isBusy.current = false;
    }
  }

  async function replaceAll(): Promise<void> {
    await flushDrafts();
    const content = await source.read();
    if (content === null) return;
    const { updates, count } = planReplacement(content, { find, replacement: text });
    if (updates.length > 0) {
      await edits.replaceTexts(updates, count);
      forgetFieldTyping();
    }
    setMessage(count === 0 ? t('editor.nothingReplaced') : t('editor.replaced', { count }));
  }

  const isLocked = source.lockedReason !== null;
  return {
    ...{ isOpen, text, field, message, clearMessage, isReplacing, lockedReason: source.lockedReason },
    toggle: setOpen,
    change(next) {
      setText(next);
      setMessage('');
    },
    one: () => void (isLocked || runInOrder(replaceOne)),
    all: () => void (isLocked || runInOrder(replaceAll)),
  };
}

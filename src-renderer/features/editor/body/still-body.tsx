import type { Node } from '@tiptap/pm/model';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { drawBody } from './body-html.ts';
import { whenNear } from './when-near.ts';

/** Where the caret goes once the editor is there: to its start, or to a point of the window; null: nowhere. */
export type Caret = 'start' | { readonly left: number; readonly top: number };

const wakers = new WeakMap<Element, (caret: Caret) => void>();

/** Puts an editor in the place of a still text, with the caret at a point; false for anything else. */
export function wakeBody(element: Element, caret: Caret): boolean {
  const wake = wakers.get(element);
  wake?.(caret);
  return wake !== undefined;
}

interface Props {
  readonly document: Node;
  readonly label: string;
  readonly hint: string;
  /** An editor is wanted in its place. */
  readonly onWake: (caret: Caret | null) => void;
}

/**
 * The text of a section as its editor would show it, without an editor: two hundred of those would take seconds. It
 * becomes one when it is looked at and there is time, and at once when a pointer or the focus comes to it.
 */
export function StillBody({ document, label, hint, onWake }: Props) {
  const holder = useRef<HTMLDivElement>(null);

  // Before it is painted: nobody sees it empty.
  useLayoutEffect(() => {
    holder.current?.replaceChildren(drawBody(document, hint));
  }, [document, hint]);

  useEffect(() => {
    if (holder.current === null) return undefined;
    wakers.set(holder.current, onWake);
    return whenNear(holder.current, () => onWake(null));
  }, [onWake]);

  return (
    <div
      ref={holder}
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label={label}
      className="body-text tiptap ProseMirror"
      onPointerEnter={() => onWake(null)}
      onMouseDown={(event) => {
        // The text that the press was on is replaced: the editor puts the caret there itself.
        event.preventDefault();
        onWake({ left: event.clientX, top: event.clientY });
      }}
      // A link is text here.
      onClick={(event) => event.preventDefault()}
      onFocus={() => onWake('start')}
    />
  );
}

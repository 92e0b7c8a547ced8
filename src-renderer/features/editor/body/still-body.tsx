import type { Node } from '@tiptap/pm/model';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { drawBody } from './body-html.ts';
import { whenNear } from './when-near.ts';

/** Position of the caret after mounting: the start, or a point of the window; null for no focus. */
export type Caret = 'start' | { readonly left: number; readonly top: number };

const wakers = new WeakMap<Element, (caret: Caret) => void>();

/** Mounts the editor of a static body, with the caret at a point. Returns false for any other element. */
export function wakeBody(element: Element, caret: Caret): boolean {
  const wake = wakers.get(element);
  wake?.(caret);
  return wake !== undefined;
}

interface Props {
  readonly document: Node;
  readonly label: string;
  readonly hint: string;
  /** Asks for an editor. */
  readonly onWake: (caret: Caret | null) => void;
}

/**
 * A section's text as the editor renders it, without an editor, because two hundred editors would take seconds. The
 * editor is mounted when the text is visible and the window is idle, and at once on a pointer press or focus.
 */
export function StillBody({ document, label, hint, onWake }: Props) {
  const holder = useRef<HTMLDivElement>(null);

  // Rendered before paint, so that it never appears empty.
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
      dir="auto"
      aria-multiline="true"
      aria-label={label}
      className="body-text tiptap ProseMirror"
      onPointerEnter={() => onWake(null)}
      onMouseDown={(event) => {
        // The editor replaces this text and sets the caret itself.
        event.preventDefault();
        onWake({ left: event.clientX, top: event.clientY });
      }}
      // Links are not followed here.
      onClick={(event) => event.preventDefault()}
      onFocus={() => onWake('start')}
    />
  );
}

import type { Node } from '@tiptap/pm/model';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { drawBody } from './body-html.ts';
import { whenVisible } from './when-visible.ts';

/** Position of the caret after mounting: the start, or a point of the window; null for no focus. */
export type Caret = 'start' | { readonly left: number; readonly top: number };

const mounters = new WeakMap<Element, (caret: Caret) => void>();

/** Mounts the editor of a static body, with the caret at a point. Returns false for any other element. */
export function mountEditor(element: Element, caret: Caret): boolean {
  const mount = mounters.get(element);
  mount?.(caret);
  return mount !== undefined;
}

interface Props {
  readonly document: Node;
  readonly label: string;
  readonly hint: string;
  /** Asks for an editor. */
  readonly onMount: (caret: Caret | null) => void;
}

/**
 * A section's text as the editor renders it, without an editor, because two hundred editors would take seconds. The
 * editor is mounted when the text is visible and the window is idle, and at once on a pointer press or focus.
 */
export function StaticBody({ document, label, hint, onMount }: Props) {
  const container = useRef<HTMLDivElement>(null);

  // Rendered before paint, so that it never appears empty.
  useLayoutEffect(() => {
    container.current?.replaceChildren(drawBody(document, hint));
  }, [document, hint]);

  useEffect(() => {
    if (container.current === null) return undefined;
    mounters.set(container.current, onMount);
    return whenVisible(container.current, () => onMount(null));
  }, [onMount]);

  return (
    <div
      ref={container}
      role="textbox"
      tabIndex={0}
      dir="auto"
      aria-multiline="true"
      aria-label={label}
      className="body-text tiptap ProseMirror"
      onPointerEnter={() => onMount(null)}
      onMouseDown={(event) => {
        // The editor replaces this text and sets the caret itself.
        event.preventDefault();
        onMount({ left: event.clientX, top: event.clientY });
      }}
      // Links are not followed here.
      onClick={(event) => event.preventDefault()}
      onFocus={() => onMount('start')}
    />
  );
}

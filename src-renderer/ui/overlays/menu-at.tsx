import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { isDialogOpen } from './is-dialog-open.ts';
import { popupClass } from './menu-styles.ts';

interface Props {
  /** A point of the window, px. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** False while its items are read. Then the first of them gets the focus. */
  readonly isReady: boolean;
  /** The dialog that it belongs to, if any. */
  readonly within?: HTMLElement | null;
  readonly onClose: () => void;
  /** The element to focus on close. */
  readonly focusAfter: () => HTMLElement | null;
  /** `MenuItem`s and `MenuSeparator`s. */
  readonly children: ReactNode;
}

/** An open menu at a point, such as a word of a text. */
export function MenuAt({ x, y, label, isReady, within = null, onClose, focusAfter, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  // Nothing has opened the menu that would give it the focus, and keys must not reach what is below it.
  useEffect(() => {
    const first = isReady ? popup.current?.querySelector<HTMLElement>('[role="menuitem"]') : null;
    (first ?? popup.current)?.focus();
  }, [isReady]);
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y]);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      {/* Inside the page's landmark, for screen readers. */}
      <Base.Portal container={within ?? document.querySelector('main')}>
        <Base.Positioner anchor={anchor} align="start" sideOffset={4} className="z-40 outline-none">
          <Base.Popup
            ref={popup}
            aria-label={label}
            className={cx(popupClass, 'min-w-44')}
            finalFocus={() => (within !== null || !isDialogOpen()) && (focusAfter() ?? true)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { popupClass } from './menu-styles.ts';

interface Props {
  /** What is clicked with the secondary button. */
  readonly target: ReactElement;
  readonly onOpenChange?: (open: boolean) => void;
  /** `MenuItem`s and `MenuSeparator`s. Everything here has a keyboard or button equivalent elsewhere. */
  readonly children: ReactNode;
}

/** The menu at the pointer, or at what has the keyboard. */
export function ContextMenu({ target, onOpenChange, children }: Props) {
  return (
    <Base.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={target} />
      {/* Beside what it was opened on, so that it stands in a landmark of the page. */}
      <Base.Portal container={document.querySelector('main')}>
        <Base.Positioner className="z-40 outline-none">
          <Base.Popup className={cx(popupClass, 'min-w-44')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { isDialogOpen } from './is-dialog-open.ts';
import { popupClass } from './menu-styles.ts';

interface Props {
  /** The element with the context menu. */
  readonly target: ReactElement;
  readonly onOpenChange?: (open: boolean) => void;
  /** `MenuItem`s and `MenuSeparator`s. Each action is also available by keyboard or button. */
  readonly children: ReactNode;
}

/** A context menu at the pointer, or at the focused element. */
export function ContextMenu({ target, onOpenChange, children }: Props) {
  return (
    <Base.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={target} />
      {/* Inside the page's landmark, for screen readers. */}
      <Base.Portal container={document.querySelector('main')}>
        <Base.Positioner className="z-40 outline-none">
          <Base.Popup className={cx(popupClass, 'min-w-44')} finalFocus={() => !isDialogOpen()}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

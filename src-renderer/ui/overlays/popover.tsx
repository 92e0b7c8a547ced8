import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { popupClass } from './menu-styles.ts';

interface Props {
  readonly trigger: ReactElement;
  /** The accessible name of the layer. */
  readonly label: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A small layer at a button. It is not modal. */
export function Popover({ trigger, label, side = 'bottom', align = 'start', className, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} className="z-40">
          <Base.Popup aria-label={label} className={cx(popupClass, 'p-3', className)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

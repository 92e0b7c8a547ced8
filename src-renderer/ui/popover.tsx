import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { popupClass } from './menu-styles.ts';

interface Props {
  readonly trigger: ReactElement;
  /** The accessible name of what opens. */
  readonly label: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A small layer that belongs to a button. It keeps Tab to itself and lets the pointer use the rest of the window. */
export function Popover({ trigger, label, side = 'bottom', align = 'start', className, children }: Props) {
  return (
    <Base.Root modal="trap-focus">
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} className="z-40">
          <Base.Popup aria-label={label} className={cx(popupClass, 'p-3', className)}>
            {children}
            <Base.Close
              render={
                <IconButton
                  label={t('common.close')}
                  icon={<X size={14} />}
                  size="small"
                  className="absolute top-2 right-2"
                />
              }
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

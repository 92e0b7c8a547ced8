import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';
import { itemClass, popupClass, separatorClass } from './menu-styles.ts';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactNode;
}

/** A menu under a button. Its children are `MenuItem`s and `MenuSeparator`s. */
export function Menu({ trigger, align = 'start', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} className="z-40 outline-none">
          <Base.Popup className={cx(popupClass, 'min-w-44')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** What the items of a menu and of a context menu look like inside. */
export function MenuItemBody({
  icon,
  shortcut,
  children,
}: Pick<MenuItemProps, 'icon' | 'shortcut' | 'children'>) {
  return (
    <>
      {icon !== undefined && <span className="flex size-4 shrink-0 items-center justify-center">{icon}</span>}
      <span className="grow truncate">{children}</span>
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </>
  );
}

/** One action of a menu. */
export function MenuItem({
  icon,
  shortcut,
  danger = false,
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={cx(itemClass, danger && 'text-rejected')}>
      <MenuItemBody icon={icon} {...(shortcut === undefined ? {} : { shortcut })}>
        {children}
      </MenuItemBody>
    </Base.Item>
  );
}

interface MenuCheckItemProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** An item that is on or off. */
export function MenuCheckItem({ checked, onChange, children }: MenuCheckItemProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onChange} className={itemClass}>
      <span aria-hidden className="flex size-4 shrink-0 items-center justify-center">
        {checked ? '✓' : ''}
      </span>
      <span className="grow truncate">{children}</span>
    </Base.CheckboxItem>
  );
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <Base.Separator className={separatorClass} />;
}

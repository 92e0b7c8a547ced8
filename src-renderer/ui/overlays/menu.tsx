import { Menu as Base } from '@base-ui/react/menu';
import { createContext, use, useCallback, useRef, type ReactElement, type ReactNode } from 'react';
import type { KeyHintProps } from '../controls/command-keys.ts';
import { cx } from '../cx.ts';
import { KeyHint } from '../controls/kbd.tsx';
import { isDialogOpen } from './is-dialog-open.ts';
import { itemClass, popupClass, separatorClass } from './menu-styles.ts';
import { useLandmark } from '../hooks/use-landmark.ts';

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /** The element to focus on close, instead of the button. */
  readonly focusAfter?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** An item calls this so that the menu's button does not get the focus back. */
const LeaveContext = createContext<() => void>(() => undefined);

/**
 * A menu of a button. Its children are `MenuItem`s and `MenuSeparator`s. On close the button gets the focus, unless the
 * chosen item moves it elsewhere, before or after the menu has closed.
 */
export function Menu({ trigger, align = 'start', side = 'bottom', focusAfter, children }: MenuProps) {
  const { seek, landmark } = useLandmark();
  const leads = useRef(false);
  const leave = useCallback(() => {
    leads.current = true;
  }, []);
  return (
    <Base.Root onOpenChange={(open) => open && (leads.current = false)}>
      <Base.Trigger ref={seek} render={trigger} />
      <Base.Portal container={landmark}>
        <Base.Positioner align={align} side={side} sideOffset={4} className="z-40 outline-none">
          <Base.Popup
            className={cx(popupClass, 'min-w-44')}
            finalFocus={() => !leads.current && !isDialogOpen() && (focusAfter?.() ?? true)}
          >
            <LeaveContext value={leave}>{children}</LeaveContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps extends KeyHintProps {
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Whether the action moves the focus, for example into a new field. */
  readonly leadsAway?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** The content of an item in a menu or context menu. */
export function MenuItemBody({
  icon,
  command,
  shortcut,
  children,
}: Pick<MenuItemProps, 'icon' | 'command' | 'shortcut' | 'children'>) {
  return (
    <>
      {icon !== undefined && <span className="flex size-4 shrink-0 items-center justify-center">{icon}</span>}
      <span className="grow truncate">{children}</span>
      <KeyHint command={command} shortcut={shortcut} />
    </>
  );
}

/** One action of a menu. */
export function MenuItem({
  icon,
  command,
  shortcut,
  danger = false,
  disabled = false,
  leadsAway = false,
  onSelect,
  children,
}: MenuItemProps) {
  const leave = use(LeaveContext);
  function select(): void {
    if (leadsAway) leave();
    onSelect();
  }
  return (
    <Base.Item disabled={disabled} onClick={select} className={cx(itemClass, danger && 'text-rejected')}>
      <MenuItemBody icon={icon} command={command} shortcut={shortcut}>
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

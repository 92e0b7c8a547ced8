import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';
import type { KeyHintProps } from './command-keys.ts';
import { cx } from '../cx.ts';
import { Tooltip } from '../overlays/tooltip.tsx';

interface IconButtonProps
  extends Omit<ComponentProps<typeof BaseButton>, 'className' | 'children'>, KeyHintProps {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Shows the button as pressed, for toggles. */
  readonly pressed?: boolean;
  /** `small` is 24 px square, `medium` 28. */
  readonly size?: 'small' | 'medium';
  readonly className?: string;
}

/** A button with a glyph. Its name is always shown on hover and focus. */
export function IconButton({
  label,
  icon,
  command,
  shortcut,
  pressed,
  size = 'medium',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} command={command} shortcut={shortcut}>
      <BaseButton
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-control transition-colors',
          'hover:bg-hover hover:text-ink active:bg-press data-popup-open:bg-press',
          'data-disabled:pointer-events-none data-disabled:opacity-45',
          size === 'small' ? 'size-6' : 'size-7',
          pressed === true ? 'bg-press text-ink' : 'text-ink-2',
          className,
        )}
      >
        {icon}
      </BaseButton>
    </Tooltip>
  );
}

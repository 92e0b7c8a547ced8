import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';
import type { KeyHintProps } from './command-keys.ts';
import { cx } from '../cx.ts';
import { KeyHint } from './kbd.tsx';
import { Spinner } from '../feedback/spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ComponentProps<typeof BaseButton>, 'className'>, KeyHintProps {
  readonly variant?: ButtonVariant;
  /** `small` is 28 px high, `medium` 32. */
  readonly size?: 'small' | 'medium';
  readonly icon?: ReactNode;
  /** Shows a spinner instead of the icon and ignores clicks, but keeps the focus. */
  readonly busy?: boolean;
  readonly className?: string;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong font-medium',
  secondary:
    'bg-raised text-ink ring-1 ring-inset ring-control/45 hover:bg-hover active:bg-press font-medium',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink active:bg-press font-medium',
  danger: 'bg-rejected text-on-rejected hover:opacity-90 font-medium',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant, size: 'small' | 'medium'): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control whitespace-nowrap transition-colors',
    'text-ui data-disabled:pointer-events-none data-disabled:opacity-45',
    size === 'small' ? 'h-7 px-2.5' : 'h-8 px-3',
    variants[variant],
  );
}

/** A labelled button. At most one per screen is primary. */
export function Button({
  variant = 'secondary',
  size = 'small',
  icon,
  command,
  shortcut,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <BaseButton
      {...rest}
      disabled={disabled === true || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass(variant, size), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      <KeyHint command={command} shortcut={shortcut} tone={variant === 'primary' ? 'on-accent' : 'plain'} />
    </BaseButton>
  );
}

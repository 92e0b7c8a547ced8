import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface Props {
  /** `mixed` when some of what it stands for is checked. */
  readonly checked: boolean | 'mixed';
  readonly onChange: (checked: boolean) => void;
  /** Visible label; without one, `ariaLabel` names it. */
  readonly children?: ReactNode;
  readonly ariaLabel?: string;
  readonly disabled?: boolean;
  /** Out of the tab order, for rows that have their own keys. */
  readonly tabIndex?: number;
  readonly className?: string;
}

/** A box that is checked, unchecked or mixed, with a target of at least 24 px. */
export function Checkbox({
  checked,
  onChange,
  children,
  ariaLabel,
  disabled = false,
  tabIndex,
  className,
}: Props) {
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2', disabled && 'opacity-50', className)}>
      <Base.Root
        checked={checked === true}
        indeterminate={checked === 'mixed'}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-label={ariaLabel}
        // Given as undefined it would take away the one that Base UI sets, and no key would reach the box.
        {...(tabIndex !== undefined && { tabIndex })}
        className={cx(
          'flex size-4 shrink-0 items-center justify-center rounded-mark ring-1 ring-inset transition-colors',
          checked === false ? 'bg-field ring-control' : 'bg-accent text-on-accent ring-accent',
        )}
      >
        <Base.Indicator>
          {checked === 'mixed' ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
        </Base.Indicator>
      </Base.Root>
      {children !== undefined && <span className="text-ui text-ink">{children}</span>}
    </label>
  );
}

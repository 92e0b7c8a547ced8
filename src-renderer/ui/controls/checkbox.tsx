import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface Props {
  /** `mixed` if some of several items are checked. */
  readonly checked: boolean | 'mixed';
  readonly onChange: (checked: boolean) => void;
  /** Visible label; without one, `ariaLabel` names it. */
  readonly children?: ReactNode;
  readonly ariaLabel?: string;
  readonly disabled?: boolean;
  /** Removes it from the tab order, for rows with their own keys. */
  readonly tabIndex?: number;
  readonly className?: string;
}

/** A checkbox with three states and a target of at least 24 px. */
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
        // Passing undefined would remove Base UI's own value, and no key would reach the box.
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

import { Check, Minus } from 'lucide-react';
import { cx } from '../cx.ts';

interface Props {
  /** `mixed` in a heading if some rows are checked. */
  readonly checked: boolean | 'mixed';
  readonly label: string;
  /** `range`: Shift was held, so all rows up to this one are meant. */
  readonly onToggle: (range: boolean) => void;
}

/**
 * The checkbox of a row or of all rows, for the pointer. With the keyboard, commands select rows, and the row itself
 * has `aria-selected`. Simpler than `Checkbox`, because a list renders dozens while it scrolls.
 */
export function RowCheck({ checked, label, onToggle }: Props) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => onToggle(event.shiftKey)}
      className="-m-1 flex size-6 items-center justify-center"
    >
      <span
        className={cx(
          'flex size-4 items-center justify-center rounded-mark ring-1 ring-inset',
          checked !== false ? 'bg-accent text-on-accent ring-accent' : 'bg-field ring-control',
        )}
      >
        {checked === true && <Check size={12} strokeWidth={3} />}
        {checked === 'mixed' && <Minus size={12} strokeWidth={3} />}
      </span>
    </button>
  );
}

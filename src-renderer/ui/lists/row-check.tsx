import { Check, Minus } from 'lucide-react';
import { cx } from '../cx.ts';

interface Props {
  /** `mixed` in a heading if some rows are checked. */
  readonly checked: boolean | 'mixed';
  readonly label: string;
  /** `range` is true if Shift is held. Then all rows from the anchor to this one are selected. */
  readonly onToggle: (range: boolean) => void;
}

/**
 * The checkbox of a row or of all rows, for the pointer. With the keyboard, commands select rows, and the row itself
 * has `aria-selected`. It is simpler than `Checkbox`, because a list renders dozens while scrolling.
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

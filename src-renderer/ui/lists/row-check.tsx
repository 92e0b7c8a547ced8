import { Check, Minus } from 'lucide-react';
import { cx } from '../cx.ts';

interface Props {
  /** `mixed` in a heading, when some of the rows are checked. */
  readonly checked: boolean | 'mixed';
  readonly label: string;
  /** `range`: with Shift, all up to this one are meant. */
  readonly onToggle: (range: boolean) => void;
}

/**
 * The box at the head of a row, or of all of them, for the pointer: the keyboard chooses rows by commands and the row itself says
 * `aria-selected`. Plainer than `Checkbox`, because a list draws dozens of them while it scrolls.
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

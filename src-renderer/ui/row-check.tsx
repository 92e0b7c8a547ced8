import { Check } from 'lucide-react';
import { cx } from './cx.ts';

interface Props {
  readonly checked: boolean;
  readonly label: string;
  readonly onToggle: () => void;
}

/**
 * The box at the head of a row, for the pointer: the keyboard chooses rows by commands and the row itself says
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
      onClick={onToggle}
      className="-m-1 flex size-6 items-center justify-center"
    >
      <span
        className={cx(
          'flex size-4 items-center justify-center rounded-mark ring-1 ring-inset',
          checked ? 'bg-accent text-on-accent ring-accent' : 'bg-field ring-control',
        )}
      >
        {checked && <Check size={12} strokeWidth={3} />}
      </span>
    </button>
  );
}

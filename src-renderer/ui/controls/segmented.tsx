import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly disabled?: boolean;
  /** Uses the full width, for more or longer labels. */
  readonly wide?: boolean;
  readonly onChange: (value: Value) => void;
}

/** A visible choice between two to four options. Arrow keys change it. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  disabled = false,
  wide = false,
  onChange,
}: Props<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onChange(next)}
      className={cx('rounded-control bg-press p-0.5', wide ? 'flex w-full' : 'inline-flex')}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          nativeButton
          render={<button type="button" />}
          className={cx(
            'inline-flex h-6 items-center gap-1.5 rounded-mark text-ui font-medium text-ink-2 transition-colors',
            wide ? 'grow justify-center px-1' : 'px-2.5',
            'hover:text-ink data-disabled:opacity-60 data-checked:bg-raised data-checked:text-ink data-checked:shadow-chip',
          )}
        >
          {option.icon}
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

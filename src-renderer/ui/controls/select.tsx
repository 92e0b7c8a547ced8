import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { itemClass, popupClass } from '../overlays/menu-styles.ts';
import { useLandmark } from '../hooks/use-landmark.ts';

/** An option. `value` is stored, `label` is shown. */
export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

interface SelectProps<Value extends string> extends FieldProps {
  readonly value: Value | null;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** Selects an option of a short, fixed list. Use `Combobox` for long or growing lists. */
export function Select<Value extends string>({
  value,
  options,
  onChange,
  placeholder,
  disabled = false,
  ...field
}: SelectProps<Value>) {
  const { seek, landmark } = useLandmark();
  return (
    <Field {...field}>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <Base.Trigger
          ref={seek}
          className={cx(controlClass, 'flex h-8 px-2.5 items-center justify-between gap-2 text-left')}
        >
          <span className="truncate data-placeholder:text-ink-3">
            <Base.Value placeholder={placeholder ?? t('ui.choose')} />
          </span>
          <Base.Icon className="shrink-0 text-ink-3">
            <ChevronsUpDown size={14} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal container={landmark}>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-40 outline-none">
            <Base.Popup
              className={cx(
                popupClass,
                'max-h-[var(--available-height)] min-w-[var(--anchor-width)] overflow-y-auto',
              )}
            >
              <Base.List>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className={itemClass}>
                    {option.icon}
                    <Base.ItemText className="grow truncate">{option.label}</Base.ItemText>
                    <Base.ItemIndicator className="text-accent">
                      <Check size={14} />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}

import { Field as Base } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends
    FieldProps,
    Omit<ComponentProps<typeof Base.Control>, keyof FieldProps | 'onChange' | 'value' | 'size'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A glyph at the start, such as a magnifier. */
  readonly icon?: ReactNode;
  readonly inputClassName?: string;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  className,
  inputClassName,
  icon,
  onChange,
  ...rest
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      {...(hideLabel === undefined ? {} : { hideLabel })}
      {...(className === undefined ? {} : { className })}
    >
      <div className="relative">
        {icon !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-3">
            {icon}
          </span>
        )}
        <Base.Control
          autoComplete="off"
          spellCheck={false}
          {...rest}
          onValueChange={onChange}
          className={cx(controlClass, icon !== undefined && 'pl-8', inputClassName)}
        />
      </div>
    </Field>
  );
}

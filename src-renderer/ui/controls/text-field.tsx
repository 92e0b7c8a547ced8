import { Field as Base } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

interface TextFieldProps
  extends
    FieldProps,
    Omit<ComponentProps<typeof Base.Control>, keyof FieldProps | 'onChange' | 'value' | 'size'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A glyph at the start, such as a magnifier. */
  readonly icon?: ReactNode;
  /** What covers the text until the field has the focus (`date-text-field.css`). */
  readonly cover?: string | null;
  /** `small` is 28 px high, for header lines; `medium` 32. */
  readonly size?: 'small' | 'medium';
}

/** One line of text. */
export function TextField({
  label,
  hint,
  warning,
  error,
  hideLabel,
  mark,
  className,
  size = 'medium',
  icon,
  cover = null,
  onChange,
  ...rest
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      warning={warning}
      error={error}
      mark={mark}
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
          className={cx(
            controlClass,
            size === 'small' ? 'h-7' : 'h-8',
            icon === undefined ? 'px-2.5' : 'pr-2.5 pl-8',
            cover !== null && 'covered',
          )}
        />
        {cover !== null && (
          <span aria-hidden className="cover">
            {cover}
          </span>
        )}
      </div>
    </Field>
  );
}

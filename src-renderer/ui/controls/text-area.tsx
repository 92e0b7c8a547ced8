import { Field as Base } from '@base-ui/react/field';
import type { Ref } from 'react';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

interface TextAreaProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly rows?: number;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of plain text. Grows with its content. */
export function TextArea({ value, onChange, onBlur, rows = 4, placeholder, ref, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      <Base.Control
        value={value}
        onValueChange={onChange}
        onBlur={onBlur}
        placeholder={placeholder}
        className={cx(controlClass, 'resize-none px-2.5 py-1.5 [field-sizing:content]')}
        render={<textarea rows={rows} {...(ref !== undefined && { ref })} />}
      />
    </Field>
  );
}

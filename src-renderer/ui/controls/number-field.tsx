import { NumberField as Base } from '@base-ui/react/number-field';
import { locale } from '../../i18n/index.ts';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

interface NumberFieldProps extends FieldProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

/** A number in the user's locale. Arrow keys change it by `step`. */
export function NumberField({ value, onChange, min, max, step, ...field }: NumberFieldProps) {
  return (
    <Field {...field}>
      <Base.Root
        value={value}
        locale={locale()}
        onValueChange={onChange}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        {...(step === undefined ? {} : { step })}
      >
        <Base.Input className={cx(controlClass, 'h-8 px-2.5 figures')} />
      </Base.Root>
    </Field>
  );
}

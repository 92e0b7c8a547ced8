import { Field as Base } from '@base-ui/react/field';
import { X } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { controlClass, Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { typedColor } from './typed-color.ts';

interface Props {
  readonly label: string;
  readonly hint: string;
  /** Whether the hint is a warning. */
  readonly isWarning: boolean;
  /** Null for the theme's color. */
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (color: string | null) => void;
  readonly onBlur: () => void;
}

const hex = /^#[0-9a-f]{6}$/iu;

/** A color by its picker or as `#rrggbb`, or none. */
export function ColorField({ label, hint, isWarning, value, error, onChange, onBlur }: Props) {
  return (
    <Field
      label={label}
      error={error}
      hint={<span className={cx(isWarning && 'text-clarification')}>{hint}</span>}
    >
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={t('business.pickColor', { label })}
          value={value !== null && hex.test(value) ? value : '#ffffff'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={onBlur}
          data-unset={value === null ? '' : undefined}
          className="color-well size-8 shrink-0 rounded-control ring-1 ring-control/70 ring-inset"
        />
        <Base.Control
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={value ?? ''}
          placeholder={t('business.themeColor')}
          onValueChange={(text) => onChange(typedColor(text))}
          onBlur={onBlur}
          className={cx(controlClass, 'figures h-8 px-2.5')}
        />
        {value !== null && (
          <IconButton
            label={t('business.removeColor', { label })}
            icon={<X size={14} />}
            onClick={() => onChange(null)}
          />
        )}
      </div>
    </Field>
  );
}

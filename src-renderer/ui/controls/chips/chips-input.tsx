import { Field as Base } from '@base-ui/react/field';
import { X } from 'lucide-react';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { t } from '../../../i18n/index.ts';
import { cx } from '../../cx.ts';
import { Field, type FieldProps } from '../field.tsx';

interface ChipsInputProps extends FieldProps {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly placeholder?: string;
  /** Whether a value is valid. Invalid values are marked but kept, so that no input is lost. */
  readonly isValid?: (value: string) => boolean;
  /** Whether it gets the focus on mount. */
  readonly autoFocus?: boolean;
}

/** Splits typed or pasted text at commas, semicolons, spaces and line breaks. */
function splitChips(text: string): readonly string[] {
  return text.split(/[\s,;]+/u).filter((part) => part !== '');
}

/** The values with those of a text. Values that differ only in case are one. */
export function addChips(values: readonly string[], text: string): readonly string[] {
  const seen = new Set(values.map((value) => value.toLowerCase()));
  const fresh = splitChips(text).filter((value) => {
    const isNew = !seen.has(value.toLowerCase());
    seen.add(value.toLowerCase());
    return isNew;
  });
  return fresh.length === 0 ? values : [...values, ...fresh];
}

/** Several short values, such as addresses. Enter, comma, Tab or leaving the field turns typed text into a chip. */
export function ChipsInput({
  values,
  onChange,
  placeholder,
  isValid,
  autoFocus = false,
  ...field
}: ChipsInputProps) {
  const [draft, setDraft] = useState('');

  function add(text: string): void {
    const next = addChips(values, text);
    if (next !== values) onChange(next);
    setDraft('');
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const commits = event.key === 'Enter' || event.key === ',' || event.key === ';' || event.key === 'Tab';
    if (commits && draft.trim() !== '') {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Backspace' && draft === '' && values.length > 0) {
      onChange(values.slice(0, -1));
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text/plain');
    if (splitChips(text).length < 2) return;
    event.preventDefault();
    add(`${draft} ${text}`);
  }

  return (
    <Field {...field}>
      <div
        className={cx(
          'flex min-h-8 flex-wrap items-center gap-1 rounded-control bg-field px-1 py-1 ring-1 ring-inset transition-shadow',
          'focus-within:ring-2 focus-within:ring-accent',
          field.error === undefined ? 'ring-control/70' : 'ring-rejected',
        )}
      >
        {values.map((value) => {
          const valid = isValid?.(value) ?? true;
          return (
            <span
              key={value}
              className={cx(
                'inline-flex h-6 max-w-full items-center gap-0.5 rounded-mark pr-0.5 pl-2 text-ui',
                valid ? 'bg-press text-ink' : 'text-rejected ring-1 ring-inset ring-rejected',
              )}
            >
              <span className="truncate">{value}</span>
              <button
                type="button"
                aria-label={t('ui.removeValue', { value })}
                onClick={() => onChange(values.filter((other) => other !== value))}
                className="flex size-5 shrink-0 items-center justify-center rounded-mark text-ink-2 hover:bg-press hover:text-ink"
              >
                <X size={12} />
              </button>
            </span>
          );
        })}
        <Base.Control
          value={draft}
          autoFocus={autoFocus}
          onValueChange={setDraft}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          onBlur={() => draft.trim() !== '' && add(draft)}
          placeholder={values.length === 0 ? placeholder : undefined}
          autoComplete="off"
          spellCheck={false}
          className="h-6 min-w-32 grow bg-transparent px-1.5 text-ui outline-none"
        />
      </div>
    </Field>
  );
}

import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { searchable, searchTexts } from '#shared/text/text-search.ts';
import { t } from '../../i18n/index.ts';
import { cx } from '../cx.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { itemClass, popupClass } from '../overlays/menu-styles.ts';
import { useLandmark } from '../hooks/use-landmark.ts';

/** An entry of the list. `value` is stored, `label` is shown. */
export interface ComboboxOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Secondary text, which is searched too. */
  readonly detail?: string;
}

interface ComboboxProps<Value extends string> extends FieldProps {
  readonly value: Value | null;
  readonly options: readonly ComboboxOption<Value>[];
  readonly onChange: (value: Value | null) => void;
  readonly placeholder?: string;
  /** Offers to create an entry from the typed text, such as `Create "Jane"`. */
  readonly onCreate?: (query: string) => void;
  readonly createLabel?: (query: string) => string;
  readonly disabled?: boolean;
}

/** Most rendered options for a typed query. */
const visibleLimit = 60;

/** Most rendered options before typing, around the chosen one. */
const wholeLimit = 300;

/** The options around the chosen one, up to the limit. */
function around<Value extends string>(
  options: readonly ComboboxOption<Value>[],
  chosen: ComboboxOption<Value> | null,
): readonly ComboboxOption<Value>[] {
  const index = chosen === null ? 0 : options.indexOf(chosen);
  const start = Math.max(0, Math.min(index - wholeLimit / 2, options.length - wholeLimit));
  return options.slice(start, start + wholeLimit);
}

/** The value of the entry that creates a new option. No option can have it. */
const createValue = '\u0000create';

/** Selects an option of a long list by typing; optionally creates a missing one. */
export function Combobox<Value extends string>({
  value,
  options,
  onChange,
  placeholder,
  onCreate,
  createLabel,
  disabled = false,
  ...field
}: ComboboxProps<Value>) {
  type Option = ComboboxOption<Value | typeof createValue>;
  const [query, setQuery] = useState('');
  const { seek, landmark } = useLandmark();
  const selected = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  const typed = query.trim();
  /** Whether the field contains typed text, not the chosen label. */
  const [isTyped, setIsTyped] = useState(false);
  const [open, setOpen] = useState(false);
  /** Whether the field has just got the focus: the click that focused it must not place the caret. */
  const isFresh = useRef(false);

  const items = useMemo((): readonly Option[] => {
    if (typed === '' || (!isTyped && typed === selected?.label)) return around(options, selected);
    const texts = options.map(({ label, detail }) => searchable(`${label} ${detail ?? ''}`));
    const shown = searchTexts(options, texts, typed).slice(0, visibleLimit);
    const exact = options.some((option) => option.label.toLowerCase() === typed.toLowerCase());
    if (onCreate === undefined || exact) return shown;
    return [
      ...shown,
      { value: createValue, label: createLabel?.(typed) ?? t('ui.createValue', { value: typed }) },
    ];
  }, [options, typed, isTyped, selected, onCreate, createLabel]);

  return (
    <Field {...field}>
      <Base.Root
        items={items}
        filter={null}
        autoHighlight
        value={selected}
        disabled={disabled}
        open={open}
        onOpenChange={setOpen}
        itemToStringLabel={(option: Option) => option.label}
        isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
        onInputValueChange={(next, details) => {
          if (details.reason === 'escape-key') details.cancel();
          else {
            setQuery(next);
            setIsTyped(details.reason === 'input-change');
          }
        }}
        onValueChange={(next: Option | null, details) => {
          // Escape resets the typed text, not the chosen option.
          if (details.reason === 'escape-key') return details.cancel();
          if (next?.value === createValue) onCreate?.(typed);
          else onChange(next === null ? null : next.value);
        }}
      >
        <div className="relative">
          <Base.Input
            ref={seek}
            placeholder={placeholder}
            className={cx(controlClass, 'h-8 pr-8 pl-2.5')}
            spellCheck={false}
            // Enter opens the list, as in a select. Otherwise it would submit the form around it.
            onKeyDown={(event) => {
              const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey;
              if (event.key !== 'Enter' || !isPlain || open || event.nativeEvent.isComposing) return;
              event.preventDefault();
              setOpen(true);
            }}
            // Typing replaces the chosen label.
            onFocus={({ currentTarget: input }) => {
              input.select();
              isFresh.current = true;
            }}
            onClick={({ currentTarget: input }) => {
              if (isFresh.current && input.selectionStart === input.selectionEnd) input.select();
              isFresh.current = false;
            }}
          />
          <Base.Trigger
            aria-label={t('ui.showAll')}
            className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-ink-3 hover:text-ink"
          >
            <ChevronsUpDown size={14} />
          </Base.Trigger>
        </div>
        <Base.Portal container={landmark}>
          <Base.Positioner sideOffset={4} className="z-40 outline-none">
            <Base.Popup
              className={cx(
                popupClass,
                'max-h-[min(320px,var(--available-height))] w-max max-w-[min(440px,var(--available-width))] min-w-[var(--anchor-width)] overflow-y-auto',
              )}
            >
              <Base.Empty className="px-2 py-1.5 text-ink-3 empty:hidden">{t('ui.nothingFound')}</Base.Empty>
              <Base.List>
                {(option: Option) => (
                  <Base.Item key={option.value} value={option} className={itemClass}>
                    {option.value === createValue && <Plus size={14} className="shrink-0 text-ink-2" />}
                    <span className="max-w-full shrink-0 truncate">{option.label}</span>
                    <span className="min-w-0 grow truncate text-label text-ink-2">{option.detail}</span>
                    <Base.ItemIndicator className="text-accent">
                      <Check size={14} />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}

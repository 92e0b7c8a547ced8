import { Combobox as Base } from '@base-ui/react/combobox';
import { Field as BaseField } from '@base-ui/react/field';
import { X } from 'lucide-react';
import { useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { addTags, cleanTag, knownSpelling, mostTags, tagKey } from '#shared/text/tags.ts';
import { searchable, searchTexts } from '#shared/text/text-search.ts';
import { t } from '../../i18n/index.ts';
import { Field, type FieldProps } from './field.tsx';
import { cx } from '../cx.ts';
import { useLandmark } from '../hooks/use-landmark.ts';
import { itemClass, popupClass } from '../overlays/menu-styles.ts';

interface Props extends FieldProps {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Tags in use, the most frequent first. */
  readonly suggestions: readonly string[];
  /** Whether only suggestions can be chosen. */
  readonly onlySuggested?: boolean;
  readonly placeholder?: string;
  readonly onFocus?: () => void;
  readonly autoFocus?: boolean;
}

const boxClass =
  'flex min-h-8 flex-wrap items-center gap-1 rounded-control bg-field p-1 ring-1 ring-inset ring-control/70 ' +
  'transition-shadow focus-within:ring-2 focus-within:ring-accent';
const chipClass =
  'inline-flex h-6 max-w-full items-center gap-0.5 rounded-mark bg-press pr-0.5 pl-2 text-ui text-ink ' +
  'outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset';
const removeClass =
  'flex size-5 shrink-0 items-center justify-center rounded-mark text-ink-2 hover:bg-press hover:text-ink';
const inputClass = 'h-6 w-24 grow bg-transparent px-1.5 text-ui outline-none';

/** Most tags in the list. */
const mostShown = 40;

/**
 * Tags as chips. Enter, a comma or leaving the field adds what is typed, the arrows choose a tag in use, and Backspace
 * removes the last tag.
 */
export function TagField({
  values,
  onChange,
  suggestions,
  onlySuggested = false,
  placeholder,
  onFocus,
  autoFocus = false,
  ...field
}: Props) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const highlighted = useRef<string | undefined>(undefined);
  const { seek, landmark } = useLandmark();
  const items = useMemo(() => {
    const own = new Set(values.map(tagKey));
    const free = suggestions.filter((tag) => !own.has(tagKey(tag)));
    const found = typed.trim() === '' ? free : searchTexts(free, free.map(searchable), typed);
    return found.slice(0, mostShown);
  }, [values, suggestions, typed]);

  /** Adds typed or pasted tags. Returns whether there was one. */
  function add(text: string): boolean {
    const tags = text
      .split(/[,;\n]/u)
      .map((part) => knownSpelling(part, suggestions))
      .filter((tag) => tag !== '' && (!onlySuggested || suggestions.includes(tag)));
    setTyped('');
    if (tags.length === 0) return false;
    const next = addTags(values, tags);
    if (next.length > values.length) onChange(next);
    return true;
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler(): void }): void {
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey || event.altKey) return;
    const isEnter = event.key === 'Enter' && highlighted.current === undefined;
    if ((isEnter || event.key === ',' || event.key === ';') && cleanTag(typed) !== '') {
      event.preventDefault();
      event.preventBaseUIHandler();
      add(typed);
    } else if (event.key === ',') event.preventDefault();
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[,;\n]/u.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  }

  const isFull = values.length >= mostTags;
  return (
    <Field {...field} hint={isFull ? t('tags.full', { count: mostTags }) : field.hint}>
      <Base.Root
        multiple
        items={items}
        filter={null}
        // An open list hides the rest from screen readers, so an empty one stays closed.
        open={open && items.length > 0}
        onOpenChange={setOpen}
        value={[...values]}
        inputValue={typed}
        onInputValueChange={(next, { reason }) => {
          if (reason === 'input-change') setTyped(next);
        }}
        onItemHighlighted={(tag: string | undefined) => {
          highlighted.current = tag;
        }}
        onValueChange={(next: readonly string[], details) => {
          // Escape closes the list and removes nothing.
          if (details.reason === 'escape-key') return details.cancel();
          setTyped('');
          onChange(addTags([], next));
        }}
      >
        <Base.Chips className={boxClass}>
          {values.map((tag) => (
            <Base.Chip key={tagKey(tag)} aria-label={tag} className={chipClass}>
              <span dir="auto" className="truncate">
                {tag}
              </span>
              <Base.ChipRemove aria-label={t('ui.removeValue', { value: tag })} className={removeClass}>
                <X size={12} />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            ref={seek}
            autoFocus={autoFocus}
            onFocus={onFocus}
            onKeyDown={handleKey}
            onPaste={handlePaste}
            onBlur={() => add(typed)}
            placeholder={values.length === 0 ? placeholder : undefined}
            spellCheck={false}
            className={inputClass}
          />
        </Base.Chips>
        <Base.Portal container={landmark}>
          <Base.Positioner sideOffset={6} align="start" className="z-40 outline-none">
            <Base.Popup
              className={cx(
                popupClass,
                'max-h-[min(260px,var(--available-height))] min-w-44 max-w-[min(360px,var(--available-width))] overflow-y-auto',
              )}
            >
              <Base.List>
                {(tag: string) => (
                  <Base.Item key={tag} value={tag} className={itemClass}>
                    <span dir="auto" className="truncate">
                      {tag}
                    </span>
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

/**
 * A `TagField` that is only an input until it gets the focus, because a combobox makes opening a proposal slower by a
 * quarter.
 */
export function LightTagField(props: Omit<Props, 'autoFocus'>) {
  const [isUsed, setUsed] = useState(false);
  const box = useId();
  if (isUsed) return <TagField {...props} autoFocus />;
  const { label, values, onChange, onFocus, placeholder } = props;
  return (
    <Field label={label}>
      <div id={box} className={boxClass}>
        {values.map((tag) => (
          <span key={tagKey(tag)} className={chipClass}>
            <span dir="auto" className="truncate">
              {tag}
            </span>
            <button
              type="button"
              aria-label={t('ui.removeValue', { value: tag })}
              onClick={() => onChange(values.filter((other) => other !== tag))}
              className={removeClass}
            >
              <X size={12} />
            </button>
          </span>
        ))}
        <BaseField.Control
          role="combobox"
          aria-expanded={false}
          aria-controls={box}
          placeholder={values.length === 0 ? placeholder : undefined}
          autoComplete="off"
          onFocus={() => {
            setUsed(true);
            onFocus?.();
          }}
          className={inputClass}
        />
      </div>
    </Field>
  );
}

import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useFieldSpelling } from '../../../components/spelling/use-field-spelling.tsx';
import { useFieldTypography } from '../../../components/typography/use-typography.ts';
import { useWritingLanguage } from '../../../components/typography/writing-language.ts';
import { cx } from '../../../ui/cx.ts';
import { useSteadyCaret } from '../../../ui/hooks/use-steady-caret.ts';
import { useIsFinding } from '../find/finding.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly label: string;
  readonly placeholder: string;
  readonly readOnly: boolean;
  readonly className: string;
  /** The id of what is said about it, such as its conflict. */
  readonly describedBy?: string;
  /** Whether it has the focus at first, with all of its text selected: the next letter replaces it. */
  readonly startsSelected?: boolean;
  readonly 'data-section-title'?: boolean;
}

/**
 * A heading that is typed into where it stands, over as many lines as it needs, but without line breaks. While something is
 * looked for, its text lies under the field a second time, unseen: what is in a field cannot be marked.
 */
export function GrowingField({
  value,
  onChange,
  onBlur,
  label,
  describedBy,
  readOnly,
  className,
  startsSelected = false,
  ...rest
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isFinding = useIsFinding();
  const language = useWritingLanguage();
  useFieldTypography(field, language);
  useSteadyCaret(field, value);
  const wordMenu = useFieldSpelling(field, language, value);
  const selectsAtFirst = useRef(startsSelected);
  useEffect(() => {
    if (!selectsAtFirst.current) return;
    selectsAtFirst.current = false;
    field.current?.select();
  }, []);

  return (
    <div className="grid w-full min-w-0">
      <textarea
        {...rest}
        ref={field}
        rows={1}
        dir="auto"
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
        onBlur={onBlur}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          const isCommand = event.ctrlKey || event.metaKey || event.altKey;
          if (isCommand || event.nativeEvent.isComposing) return;
          // From a section's title to its text, and not to the menu between them.
          const isNext =
            event.key === 'Tab' && !event.shiftKey && event.currentTarget.closest('[data-section]');
          if (event.key !== 'Enter' && !isNext) return;
          if (focusNext(event.currentTarget) || event.key === 'Enter') event.preventDefault();
        }}
        className={cx(
          'z-1 col-start-1 row-start-1 block w-full min-w-0 resize-none bg-transparent text-ink outline-none [field-sizing:content] placeholder:text-ink-3',
          className,
        )}
      />
      {wordMenu}
      {isFinding && (
        <div
          data-find="title"
          dir="auto"
          aria-hidden
          className={cx(
            'pointer-events-none col-start-1 row-start-1 min-w-0 break-words whitespace-pre-wrap text-transparent select-none',
            className,
          )}
        >
          {value}
        </div>
      )}
    </div>
  );
}

/** What is below a title and can be written in, or makes something to write in. */
const writable = '[role="textbox"], [role="gridcell"], button[data-adds]';

/**
 * Leads on into the text below, as Enter does in a word processor: never to nothing, where letters are shortcuts.
 *
 * @returns whether there is something below
 */
function focusNext(field: HTMLElement): boolean {
  const section = field.closest('[data-section]');
  const next =
    section === null
      ? field.closest('article')?.querySelector<HTMLElement>('[data-section-title], button[data-adds]')
      : section.querySelector<HTMLElement>(writable);
  next?.focus();
  return next != null;
}

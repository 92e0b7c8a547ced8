import { useEffect, useRef, type KeyboardEvent } from 'react';
import { cx } from '../../../ui/cx.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly label: string;
  readonly placeholder: string;
  readonly readOnly: boolean;
  readonly className: string;
  /** Whether it has the focus at first, with all of its text selected: the next letter replaces it. */
  readonly startsSelected?: boolean;
  readonly 'data-section-title'?: boolean;
}

/** A heading that is typed into where it stands, over as many lines as it needs, but without line breaks. */
export function GrowingField({
  value,
  onChange,
  onBlur,
  label,
  readOnly,
  className,
  startsSelected = false,
  ...rest
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const selectsAtFirst = useRef(startsSelected);
  useEffect(() => {
    if (!selectsAtFirst.current) return;
    selectsAtFirst.current = false;
    field.current?.select();
  }, []);

  return (
    <textarea
      {...rest}
      ref={field}
      rows={1}
      aria-label={label}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
      onBlur={onBlur}
      onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
        const isCommand = event.ctrlKey || event.metaKey || event.altKey;
        if (event.key === 'Enter' && !isCommand && !event.nativeEvent.isComposing) {
          event.preventDefault();
          focusNext(event.currentTarget);
        }
      }}
      className={cx(
        'block w-full min-w-0 resize-none bg-transparent text-ink outline-none [field-sizing:content] placeholder:text-ink-3',
        className,
      )}
    />
  );
}

/** Enter leads on into the text below, as it does in a word processor. */
function focusNext(field: HTMLElement): void {
  const section = field.closest('[data-section]');
  const next = section?.querySelector<HTMLElement>('[role="textbox"], [role="gridcell"]');
  if (next == null) field.blur();
  else next.focus();
}

import { Search } from 'lucide-react';
import { memo, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { locale, t } from '../../i18n/index.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { TextField } from '../controls/text-field.tsx';

interface Filter {
  readonly label: string;
  /** The text of the filter. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

interface Props {
  readonly title: string;
  readonly filter: Filter;
  /** Shown in the empty filter. */
  readonly placeholder: string;
  /** The number of matching rows, and of all rows. */
  readonly count: { readonly shown: number; readonly all: number };
  /** Buttons, the primary one last. */
  readonly actions: ReactNode;
}

/** Memoized, so that other changes of the screen do not render the field. */
const FilterField = memo(function FilterField({
  label,
  query,
  setQuery,
  field,
  placeholder,
}: Filter & Pick<Props, 'placeholder'>) {
  /** Enter, arrow down and Escape move the focus to the rows. Escape also clears the filter. */
  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') setQuery('');
    else if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    field.current?.blur();
    document.querySelector<HTMLElement>('[role="grid"]')?.focus();
  }

  return (
    <TextField
      ref={field}
      label={label}
      hideLabel
      className="w-[220px]"
      size="small"
      icon={<Search size={14} />}
      placeholder={placeholder}
      value={query}
      onChange={setQuery}
      onKeyDown={handleKey}
    />
  );
});

const number = (value: number): string => value.toLocaleString(locale());

/** The header of a list screen: title, filter and actions. */
export function ListHeader({ title, filter, placeholder, count, actions }: Props) {
  const { label, query, setQuery, field } = filter;
  return (
    <PageHeader
      title={title}
      actions={
        <>
          <span role="status" className="figures text-label whitespace-nowrap text-ink-3">
            {query.trim() !== '' && t('ui.someOf', { shown: number(count.shown), all: number(count.all) })}
          </span>
          <FilterField
            label={label}
            query={query}
            setQuery={setQuery}
            field={field}
            placeholder={placeholder}
          />
          {actions}
        </>
      }
    />
  );
}

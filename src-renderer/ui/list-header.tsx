import { Search } from 'lucide-react';
import { memo, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { PageHeader } from './page-header.tsx';
import { TextField } from './text-field.tsx';

interface Filter {
  readonly label: string;
  /** What stands in the field. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

interface Props {
  readonly title: string;
  readonly filter: Filter;
  /** What stands in the filter while it is empty. */
  readonly placeholder: string;
  /** Buttons, the primary one last. */
  readonly actions: ReactNode;
}

/** Memoized: whatever else changes on the screen does not draw the field. */
const FilterField = memo(function FilterField({
  label,
  query,
  setQuery,
  field,
  placeholder,
}: Filter & Pick<Props, 'placeholder'>) {
  /** Leads on into the rows. Escape takes the filter away first. */
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

/** The head of a screen that is a list: its title, the filter, and what can be made. */
export function ListHeader({ title, filter, placeholder, actions }: Props) {
  const { label, query, setQuery, field } = filter;
  return (
    <PageHeader
      title={title}
      actions={
        <>
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

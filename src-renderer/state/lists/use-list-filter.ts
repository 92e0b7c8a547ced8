import { useRef, type RefObject } from 'react';
import { screenCommand, useCommands } from '../commands/index.ts';
import { useListQuery } from './list-query.ts';

/** The filter of a list. */
export interface ListFilter {
  readonly label: string;
  /** The filter text. Not deferred: filtering in the same render was faster. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The filter of a list. Registers the command that focuses it. */
export function useListFilter(list: string, label: string): ListFilter {
  const [query, setQuery] = useListQuery(list);
  const field = useRef<HTMLInputElement>(null);
  useCommands([
    {
      ...screenCommand('screen.filter'),
      title: label,
      run: () => field.current?.select(),
    },
  ]);
  return { label, query, setQuery, field };
}

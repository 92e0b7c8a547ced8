import { useDeferredValue, useRef, useState, type RefObject } from 'react';
import { t } from '../i18n/index.ts';
import { useCommands } from './commands/index.ts';

/** What is typed to narrow a list down. */
export interface ListFilter {
  readonly label: string;
  readonly query: string;
  /** What the rows follow: it may lag behind the letters, so that typing never waits for a list. */
  readonly deferredQuery: string;
  readonly setQuery: (query: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The filter of a list, with the keys that lead to it. */
export function useListFilter(label: string): ListFilter {
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const field = useRef<HTMLInputElement>(null);
  useCommands([
    {
      id: 'screen.filter',
      title: label,
      group: 'screen',
      shortcuts: ['/', 'Mod+F'],
      keywords: t('commands.otherSearch'),
      run: () => field.current?.select(),
    },
  ]);
  return { label, query, deferredQuery, setQuery, field };
}

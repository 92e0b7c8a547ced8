import { startTransition, useCallback, useRef, useState, type RefObject } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { t } from '../i18n/index.ts';
import { screenCommand, useCommands } from './commands/index.ts';

/** What is typed to narrow a list down. */
export interface ListFilter {
  readonly label: string;
  /** What stands in the field, which alone is drawn with each letter. */
  readonly typed: Pick<StoreApi<string>, 'getState' | 'subscribe'>;
  /** What the rows follow: it may lag behind the letters, so that typing never waits for a list. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The filter of a list, with the keys that lead to it. */
export function useListFilter(label: string): ListFilter {
  const [typed] = useState(() => createStore(() => ''));
  const [query, setFollowing] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useCommands([
    {
      ...screenCommand('screen.filter'),
      title: label,
      keywords: t('commands.otherSearch'),
      run: () => field.current?.select(),
    },
  ]);
  const setQuery = useCallback(
    (next: string) => {
      typed.setState(next, true);
      startTransition(() => setFollowing(next));
    },
    [typed],
  );
  return { label, typed, query, setQuery, field };
}

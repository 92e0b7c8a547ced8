import { createContext, useContext, type ReactNode } from 'react';
import { useStore as useValue } from 'zustand';
import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../i18n/index.ts';
import type { AppData } from './app-data.ts';
import type { DataStore } from './data-store.ts';

const DataContext = createContext<AppData | null>(null);

interface Props {
  readonly data: AppData;
  readonly children: ReactNode;
}

export function DataProvider({ data, children }: Props): ReactNode {
  return <DataContext value={data}>{children}</DataContext>;
}

/** The window's data. Throws without a provider, which is a bug. */
export function useAppData(): AppData {
  const data = useContext(DataContext);
  if (data === null) throw new AppError('internal', 'There is no DataProvider above this component.');
  return data;
}

/** The connected account's store, or null while none is connected. */
export function useOptionalStore(): DataStore | null {
  const { store } = useAppData();
  return useValue(store);
}

/** The connected account's store. Throws without a connected account: the window then shows the first run instead. */
export function useStore(): DataStore {
  const store = useOptionalStore();
  if (store === null) throw new AppError('not-connected', t('edits.notConnected'));
  return store;
}

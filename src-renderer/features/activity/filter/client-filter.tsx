import { useMemo } from 'react';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { useClients } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { useFilterStore } from './filter-store.ts';

/** Filters the timeline by one client. An empty field removes the filter. */
export function ClientFilter() {
  const clients = useClients();
  const { clientId, set } = useFilterStore();
  const options = useMemo(
    () =>
      (clients ?? []).map(({ localId, fields }) => ({
        value: localId,
        label: clientDisplayName(fields),
        detail: fields.email,
      })),
    [clients],
  );
  return (
    <Combobox
      label={t('activity.client')}
      hideLabel
      className="w-[240px]"
      placeholder={t('activity.allClients')}
      value={clientId}
      options={options}
      onChange={(next) => set({ clientId: next })}
    />
  );
}

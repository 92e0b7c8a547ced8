import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { accountZone, expiryDate } from '#shared/domain/proposals/expiry-day.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { bodyAsText } from '#shared/sync/text/plain-body.ts';
import { useClients, useWorkspace } from '../../../data/index.ts';
import { locale, t } from '../../../i18n/index.ts';

type Value = Conflict['mine'];

/** Formats a field's value for the user: amounts with currency, clients and users by name. */
export function useFormatValue(field: string | null, currency: string): (value: Value) => string {
  const clients = useClients();
  const workspace = useWorkspace();

  return (value) => {
    if (value === null || value === '') return t('outbox.valueEmpty');
    if (typeof value === 'boolean') return value ? t('outbox.yes') : t('outbox.no');
    switch (field) {
      case 'amount':
        return typeof value === 'number' ? formatMoney(value, currency, locale()) : value;
      case 'body':
        return bodyAsText(String(value));
      case 'client_id': {
        const client = clients?.find(({ localId }) => localId === value);
        return client === undefined ? t('outbox.otherClient') : clientDisplayName(client.fields);
      }
      case 'prepared_by_id':
        return workspace?.users.find(({ id }) => id === value)?.name ?? t('outbox.otherUser');
      case 'expires_at':
      case 'display_date': {
        const { time_zone: timeZone } = workspace?.account ?? {};
        const day = field === 'expires_at' ? expiryDate(String(value), timeZone) : String(value);
        return new Date(day).toLocaleDateString(locale(), {
          dateStyle: 'long',
          timeZone: accountZone,
        });
      }
      default:
        return String(value);
    }
  };
}

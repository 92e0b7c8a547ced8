import type { RecordOf } from '../record.ts';

type ClientRecord = RecordOf<'client'>;

const languageOf = (locale: string): string => locale.toLowerCase().split(/[-_]/u)[0] ?? '';

/** Whether `a` was created after `b`. The service numbers clients in order; UUIDv7 ids sort by time. */
function isNewer(a: ClientRecord, b: ClientRecord): boolean {
  if (a.serverId === null || b.serverId === null)
    return a.serverId === b.serverId ? a.localId > b.localId : a.serverId === null;
  return Number(a.serverId) > Number(b.serverId);
}

/**
 * The currency to suggest for a new client: the one of the newest client with the same language, else the account's.
 * Empty means the account's, as in a client's fields.
 */
export function suggestCurrency(
  clients: readonly ClientRecord[],
  locale: string,
  accountCurrency: string,
): string {
  const language = languageOf(locale);
  const newest = clients
    .filter(({ fields }) => fields.currency !== '' && languageOf(fields.locale) === language)
    .reduce<ClientRecord | null>((best, next) => (best === null || isNewer(next, best) ? next : best), null);
  return newest?.fields.currency ?? accountCurrency;
}

/** The language to suggest for a new client: the account's, else the app's, because most clients share it. */
export function suggestLanguage(accountLocale: string | undefined, appLocale: string): string {
  if (accountLocale !== undefined && accountLocale !== '') return accountLocale.replaceAll('_', '-');
  return languageOf(appLocale);
}

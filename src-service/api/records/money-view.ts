import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import type { Context } from '../../domain/context.ts';
import { together, type Steps } from '../../storage/steps.ts';

/** The currency and locale in which a record's money is formatted. */
export interface MoneyView {
  readonly currency: string;
  readonly locale: string;
}

/**
 * Reads the money views of proposals: the currency of each and the locale of its client. A record without a proposal
 * uses the account's.
 */
export function* readMoneyViews(
  { account: readAccount, stores }: Context,
  proposalIds: readonly (number | null)[],
): Steps<(proposalId: number | null) => MoneyView> {
  const ids = [...new Set(proposalIds)].filter((id) => id !== null);
  const [account, proposals] = yield* together([
    readAccount(),
    together(ids.map((id) => stores.proposals.get(id))),
  ]);
  const clientIds = [...new Set(proposals.map((row) => row?.client_id ?? null))].filter((id) => id !== null);
  const clients = yield* together(clientIds.map((id) => stores.clients.get(id)));
  const locales = new Map(
    clients.flatMap((row) => (row === undefined ? [] : [[row.id, row.locale] as const])),
  );
  const accountView = {
    currency: account.currency === '' ? defaultCurrency : account.currency,
    locale: account.locale,
  };
  const views = new Map<number | null, MoneyView>();
  for (const row of proposals)
    if (row !== undefined)
      views.set(row.id, {
        currency: row.currency,
        locale: locales.get(row.client_id ?? 0) ?? accountView.locale,
      });
  return (id) => views.get(id) ?? accountView;
}

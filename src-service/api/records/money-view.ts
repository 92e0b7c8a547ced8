import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import type { Context } from '../../domain/context.ts';

/** The currency and locale in which a record's money is formatted. */
export interface MoneyView {
  readonly currency: string;
  readonly locale: string;
}

/**
 * Reads each proposal's money view once: its currency and its client's locale. A record without a proposal uses the
 * account's.
 */
export function createMoneyViews(context: Context): (proposalId: number | null) => MoneyView {
  const views = new Map<number | null, MoneyView>();
  return (proposalId) => {
    const cached = views.get(proposalId);
    if (cached !== undefined) return cached;
    const view = readMoneyView(context, proposalId);
    views.set(proposalId, view);
    return view;
  };
}

function readMoneyView(context: Context, proposalId: number | null): MoneyView {
  const account = context.account();
  const accountView = {
    currency: account.currency === '' ? defaultCurrency : account.currency,
    locale: account.locale,
  };
  const proposal = proposalId === null ? undefined : context.stores.proposals.get(proposalId);
  if (proposal === undefined) return accountView;
  const client = proposal.client_id === null ? undefined : context.stores.clients.get(proposal.client_id);
  return { currency: proposal.currency, locale: client?.locale ?? accountView.locale };
}

import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import type { Context } from '../../domain/context.ts';
import type { Steps } from '../../storage/steps.ts';

/** The currency and locale in which a record's money is formatted. */
export interface MoneyView {
  readonly currency: string;
  readonly locale: string;
}

/**
 * Reads each proposal's money view once: its currency and its client's locale. A record without a proposal uses the
 * account's.
 */
export function createMoneyViews(context: Context): (proposalId: number | null) => Steps<MoneyView> {
  const views = new Map<number | null, MoneyView>();
  return (proposalId) => findMoneyView(context, views, proposalId);
}

function* findMoneyView(
  context: Context,
  views: Map<number | null, MoneyView>,
  proposalId: number | null,
): Steps<MoneyView> {
  const cached = views.get(proposalId);
  if (cached !== undefined) return cached;
  const view = yield* readMoneyView(context, proposalId);
  views.set(proposalId, view);
  return view;
}

function* readMoneyView(context: Context, proposalId: number | null): Steps<MoneyView> {
  const account = yield* context.account();
  const accountView = {
    currency: account.currency === '' ? defaultCurrency : account.currency,
    locale: account.locale,
  };
  const proposal = proposalId === null ? undefined : yield* context.stores.proposals.get(proposalId);
  if (proposal === undefined) return accountView;
  const client =
    proposal.client_id === null ? undefined : yield* context.stores.clients.get(proposal.client_id);
  return { currency: proposal.currency, locale: client?.locale ?? accountView.locale };
}

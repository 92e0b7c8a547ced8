import { documentMessages } from '#shared/document/render/document-messages.ts';
import type { RecurringType } from '#shared/domain/pricing/line-item.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';
import type { Context } from '../context.ts';
import { pricedSections } from '../pricing.ts';
import type { Steps } from '../../storage/steps.ts';

/** One amount of an acceptance, taxes included, in the currency's minor units. */
interface AcceptedAmount {
  readonly period: 'once' | RecurringType;
  readonly total_in_cents: number;
  /** In the client's language, with its period. */
  readonly formatted: string;
}

/**
 * The amounts to pay of a proposal, as its page shows them now: the one-off total and one amount per period. They are
 * never added up. A one-off total of 0 is left out if there are recurring amounts.
 */
export function* acceptedAmounts(context: Context, proposal: ProposalRow): Steps<readonly AcceptedAmount[]> {
  const { stores } = context;
  const client = proposal.client_id === null ? undefined : yield* stores.clients.get(proposal.client_id);
  const locale = client?.locale ?? (yield* context.account()).locale;
  const { oneOff, recurring } = proposalTotals(
    yield* pricedSections(context, proposal.id),
    yield* stores.taxations.listByProposal(proposal.id),
  );
  const format = (amount: number): string => formatMoney(amount, proposal.currency, locale);
  const once = { period: 'once', total_in_cents: oneOff.total, formatted: format(oneOff.total) } as const;
  return [
    ...(recurring.length === 0 || oneOff.net !== 0 ? [once] : []),
    ...recurring.map(({ cadence, total }) => ({
      period: cadence,
      total_in_cents: total,
      formatted: `${format(total)} ${documentMessages(locale).cadence[cadence]}`,
    })),
  ];
}

/** The amounts as one text: `$1,000.00 + $250.00 per month`. */
export function* acceptedTotal(context: Context, proposal: ProposalRow): Steps<string> {
  return (yield* acceptedAmounts(context, proposal)).map(({ formatted }) => formatted).join(' + ');
}

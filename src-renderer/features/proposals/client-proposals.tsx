import type { LocalId } from '#shared/domain/ids.ts';
import type { CurrencyWorth } from '#shared/domain/insights/accepted-value.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { useProposals, useWonValue } from '../../data/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { StatusMark } from '../../ui/feedback/status-mark.tsx';
import { priceParts } from './cells/price-parts.ts';
import { Total } from './cells/total.tsx';

interface Props {
  readonly clientId: LocalId;
  readonly onOpen: (id: LocalId) => void;
}

/** The accepted value, one line per currency, because different currencies have no sum. */
function WonValue({ worths }: { readonly worths: readonly CurrencyWorth[] }) {
  return (
    <dl className="-mx-2 mb-2 flex flex-col gap-1 border-b border-line px-2 pb-3">
      {worths.map(({ currency, all, cadences }) => {
        const recurring = cadences.map((cadence) => ({ cadence, net: all.recurring[cadence] ?? 0 }));
        const parts = priceParts({ oneOff: { net: all.oneOff }, recurring }, currency, locale());
        return (
          <div key={currency} className="flex items-baseline justify-between gap-4">
            <dt className="text-label text-ink-2">{t('proposals.won', { count: all.proposals })}</dt>
            <dd className="figures text-right text-ui font-medium text-ink">
              {parts.length === 0 ? formatMoney(0, currency, locale()) : parts.join(' + ')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/**
 * A client's proposals and the value won with them, for the client's screen. Archived ones are hidden but count as won.
 */
export function ClientProposals({ clientId, onOpen }: Props) {
  const items = useProposals({ view: 'all', clientId });
  const worths = useWonValue(clientId);
  if (items === undefined || worths === undefined) return null;
  return (
    <>
      {worths.length > 0 && <WonValue worths={worths} />}
      {items.length === 0 && <p className="text-ui text-ink-3">{t('proposals.noneForClient')}</p>}
      <ul className="-mx-2 flex flex-col">
        {items.map(({ proposal }) => (
          <li key={proposal.localId}>
            <button
              type="button"
              onClick={() => onOpen(proposal.localId)}
              className="flex w-full flex-col gap-0.5 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-hover"
            >
              <span dir="auto" className="w-full truncate text-ui font-medium text-ink">
                {proposal.fields.title}
              </span>
              <span className="flex w-full items-center justify-between gap-4">
                <StatusMark tone={proposal.fields.status} />
                <span className="figures truncate text-label text-ink-2">
                  <Total proposalId={proposal.localId} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

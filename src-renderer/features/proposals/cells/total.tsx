import type { LocalId } from '#shared/domain/ids.ts';
import { useProposalTotals } from '../../../data/index.ts';
import { locale } from '../../../i18n/index.ts';
import { priceParts } from './price-parts.ts';

interface Props {
  readonly proposalId: LocalId;
}

/**
 * The price of a proposal before taxes: the one-time amount and, less prominent, the recurring one. They are never
 * added up and never truncated: without space, the second is below the first.
 */
export function Total({ proposalId }: Props) {
  const found = useProposalTotals(proposalId);
  if (found === undefined || found === null) return null;
  const parts = priceParts(found.totals, found.currency, locale());
  const [first, second, ...rest] = parts;
  if (first === undefined) return <span className="text-ink-3">–</span>;
  return (
    <span title={parts.join(' + ')} className="flex flex-wrap items-baseline justify-end gap-x-1">
      <span className="leading-4">{first}</span>
      {second !== undefined && (
        <span className="text-label leading-[14px] text-ink-2">
          + {second}
          {rest.length > 0 && ' + …'}
        </span>
      )}
    </span>
  );
}

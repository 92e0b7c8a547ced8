import type { LocalId } from '#shared/domain/ids.ts';
import { useProposals } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TotalCell } from './total-cell.tsx';

interface Props {
  readonly clientId: LocalId;
  readonly onOpen: (id: LocalId) => void;
}

/** A client's proposals, as they stand on the client's record. Archived ones are left out. */
export function ClientProposals({ clientId, onOpen }: Props) {
  const items = useProposals({ view: 'all', clientId });
  if (items === undefined) return null;
  if (items.length === 0) return <p className="text-ui text-ink-3">{t('proposals.noneForClient')}</p>;
  return (
    <ul className="-mx-2 flex flex-col">
      {items.map(({ proposal }) => (
        <li key={proposal.localId}>
          <button
            type="button"
            onClick={() => onOpen(proposal.localId)}
            className="flex w-full flex-col gap-0.5 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-hover"
          >
            <span className="w-full truncate text-ui font-medium text-ink">{proposal.fields.title}</span>
            <span className="flex w-full items-center justify-between gap-4">
              <StatusMark tone={proposal.fields.status} />
              <span className="figures truncate text-label text-ink-2">
                <TotalCell proposalId={proposal.localId} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import type { LocalId } from '#shared/domain/ids.ts';
import { useConflictCount } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { ConflictLink } from '../../ui/feedback/conflict-link.tsx';

/** Where these records stand: that somebody else has written something else into one of them. */
export function ConflictMark({ ids }: { readonly ids: readonly LocalId[] }) {
  const count = useConflictCount(({ localId }) => ids.includes(localId));
  if (count === 0) return null;
  return (
    <p className="pb-1">
      <ConflictLink>{t('editor.conflictHere')}</ConflictLink>
    </p>
  );
}

/** Beside Send: how much of a proposal is to be decided before it can go out. */
export function ProposalConflicts({ proposalId }: { readonly proposalId: LocalId }) {
  const count = useConflictCount(
    (conflict) => conflict.proposalId === proposalId || conflict.localId === proposalId,
  );
  if (count === 0) return null;
  return <ConflictLink className="mr-1">{t('editor.conflicts', { count })}</ConflictLink>;
}

import { CircleCheck } from 'lucide-react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useOutbox, useSaveState } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';

interface Props {
  readonly proposalId: LocalId;
  /** Whether the service has this proposal at all. */
  readonly isThere: boolean;
}

/**
 * Says whether the service has the same prices as this page: nothing of the proposal is on its way, waits or
 * conflicts. What is only here is never shown as confirmed.
 */
export function ConfirmedMark({ proposalId, isThere }: Props) {
  const outbox = useOutbox();
  const { state } = useSaveState(proposalId);
  if (outbox === undefined) return null;
  const isOpen =
    outbox.entries.some(({ operation }) => operation.proposalId === proposalId) ||
    outbox.conflicts.some((conflict) => conflict.proposalId === proposalId);
  if (!isThere || isOpen || state !== 'saved') {
    return <p className="pt-2 text-right text-label text-ink-3">{t('lines.onlyHere')}</p>;
  }
  return (
    <p className="flex items-center justify-end gap-1.5 pt-2 text-label text-ink-3">
      <CircleCheck size={13} aria-hidden className="text-accepted" />
      {t('lines.confirmed')}
    </p>
  );
}

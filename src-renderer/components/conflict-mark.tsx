import { Split } from 'lucide-react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useConflicts, type ConflictRef } from '../data/index.ts';
import { t } from '../i18n/index.ts';
import { cx } from '../ui/cx.ts';
import { fieldName } from './field-name.ts';

interface LinkProps {
  /** The conflict that the link leads to. */
  readonly conflictId: string;
  readonly children: string;
  readonly className?: string;
}

/** A link to the question that decides a conflict. */
function ConflictLink({ conflictId, children, className }: LinkProps) {
  return (
    <a
      href={`#/outbox?conflict=${encodeURIComponent(conflictId)}`}
      title={t('conflicts.hint')}
      className={cx(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-mark bg-rejected/10 px-1.5 text-label font-medium text-rejected hover:bg-rejected/15',
        className,
      )}
    >
      <Split size={13} aria-hidden className="shrink-0" />
      <span className="truncate">{children}</span>
    </a>
  );
}

interface MarksProps {
  readonly conflicts: readonly ConflictRef[];
}

/** A link for each conflict, with the name of its field. */
export function ConflictLinks({ conflicts }: MarksProps) {
  return conflicts.map(({ conflictId, field }) => (
    <ConflictLink key={conflictId} conflictId={conflictId} className="mr-1">
      {field === null ? t('conflicts.deleted') : t('conflicts.inField', { field: fieldName(field) })}
    </ConflictLink>
  ));
}

interface MarkProps {
  /** The record. */
  readonly of: LocalId;
  /** The fields of the mark; null for the whole record, which one side deleted. */
  readonly fields: readonly (string | null)[];
}

/** A mark beside a field with a conflict; nothing without one. */
export function ConflictMark({ of, fields }: MarkProps) {
  const conflicts = useConflicts(({ localId, field }) => localId === of && fields.includes(field));
  return <ConflictLinks conflicts={conflicts} />;
}

/** Like `ConflictMark`, in a line with an id for `aria-describedby`. */
export function ConflictLine({ id, ...mark }: MarkProps & { readonly id: string }) {
  return (
    <p id={id} className="pb-1 empty:hidden">
      <ConflictMark {...mark} />
    </p>
  );
}

/** The number of a proposal's conflicts to decide before it can be sent, with a link to the first. */
export function ProposalConflicts({ proposalId }: { readonly proposalId: LocalId }) {
  const conflicts = useConflicts(
    (conflict) => conflict.proposalId === proposalId || conflict.localId === proposalId,
  );
  const [first] = conflicts;
  if (first === undefined) return null;
  return (
    <ConflictLink conflictId={first.conflictId} className="mr-1">
      {t('conflicts.toResolve', { count: conflicts.length })}
    </ConflictLink>
  );
}

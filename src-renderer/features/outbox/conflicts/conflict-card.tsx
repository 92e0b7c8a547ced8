import type { ReactNode } from 'react';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { diffWords, type WordRun } from '#shared/sync/text/word-diff.ts';
import { useClient, useProposal } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { relativeTime } from '../../../ui/time/relative-time-text.ts';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { fieldName } from '../../../components/field-name.ts';
import { namesIn } from '../names-in.ts';
import { bothOf, editableText, valueOf, type ConflictDraft, type Side } from './use-conflict-drafts.ts';
import { useNowWhile } from '../use-now-while.ts';
import { useFormatValue } from './use-format-value.ts';

interface Props {
  readonly conflict: Conflict;
  readonly draft: ConflictDraft;
  /** Whether the keys act on it. */
  readonly isCurrent: boolean;
  readonly id: string;
  readonly onFocus: () => void;
  readonly onPick: (side: Side) => void;
  readonly onEdit: (edited: string) => void;
  readonly onApply: () => void;
}

/**
 * A conflict: your value, the service's value and the result. No value is discarded before the user applies a choice.
 */
export function ConflictCard({ conflict, draft, isCurrent, id, onFocus, onPick, onEdit, onApply }: Props) {
  const { entity, localId, proposalId, field, mine, theirs } = conflict;
  const document = useProposal(proposalId);
  const now = useNowWhile(false);
  const client = useClient(entity === 'client' ? localId : null);
  const where = document?.proposal.fields.title ?? client?.fields.name ?? t('outbox.aRecord');
  const part = entity === 'proposal' ? null : namesIn(document)(entity, localId);
  const format = useFormatValue(field, document?.currency ?? '');
  const [yours, served] =
    field === null
      ? [[plainRun(t('outbox.stillHere'))], [plainRun(t('outbox.deleted'))]]
      : diffWords(format(mine), format(theirs));

  return (
    <article
      id={id}
      data-row={id}
      tabIndex={-1}
      aria-label={t('outbox.changedBoth', { where })}
      aria-current={isCurrent}
      className={cx(
        'rounded-popover bg-raised px-5 py-4 shadow-page outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent',
        isCurrent && 'ring-1 ring-accent/50',
      )}
      onFocus={onFocus}
    >
      <h3 className="text-row font-semibold">
        {where}
        {part !== null && part !== '' && <span className="font-normal text-ink-2"> · {part}</span>}
      </h3>
      <p className="pt-0.5 text-ui text-ink-2">
        {field === null
          ? t('outbox.deletedWhileEdited')
          : t('outbox.fieldChanged', { field: fieldName(field) })}
      </p>
      <div className="grid grid-cols-3 gap-4 pt-3">
        <Pane label={t('outbox.yours')} isPicked={draft.side === 'mine'}>
          <Runs runs={yours} />
        </Pane>
        <Pane
          label={t('outbox.theirsSeen', { time: relativeTime(conflict.at, now) })}
          isPicked={draft.side === 'theirs'}
        >
          <Runs runs={served} />
        </Pane>
        <Result conflict={conflict} draft={draft} format={format} onEdit={onEdit} />
      </div>
      <Choices conflict={conflict} draft={draft} onPick={onPick} onApply={onApply} />
    </article>
  );
}

function plainRun(text: string): WordRun {
  return { text, own: false };
}

function Choices({
  conflict,
  draft,
  onPick,
  onApply,
}: Pick<Props, 'conflict' | 'draft' | 'onPick' | 'onApply'>) {
  const isDeletion = conflict.field === null;
  const choice = (side: Side, label: string): ReactNode => (
    <Button command={`review.${side}`} aria-pressed={draft.side === side} onClick={() => onPick(side)}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 pt-3">
      {choice('mine', t(isDeletion ? 'outbox.restoreAsNew' : 'outbox.keepYours'))}
      {choice('theirs', t(isDeletion ? 'outbox.letGo' : 'outbox.takeTheirs'))}
      {bothOf(conflict) !== null && choice('both', t('outbox.keepBoth'))}
      <span className="grow" />
      <Button variant="primary" command="review.apply" disabled={draft.side === null} onClick={onApply}>
        {t('outbox.apply')}
      </Button>
    </div>
  );
}

interface ResultProps extends Pick<Props, 'conflict' | 'draft' | 'onEdit'> {
  readonly format: (value: Conflict['mine']) => string;
}

/** The value after applying the choice. Plain text can be edited by hand. */
function Result({ conflict, draft, format, onEdit }: ResultProps) {
  const { side, edited } = draft;
  if (side === null) {
    return (
      <Pane label={t('outbox.result')}>
        <span className="text-ink-3">{t('outbox.nothingChosen')}</span>
      </Pane>
    );
  }
  if (conflict.field === null) {
    return (
      <Pane label={t('outbox.result')}>{t(side === 'mine' ? 'outbox.willRestore' : 'outbox.willLetGo')}</Pane>
    );
  }
  const value = valueOf(conflict, side);
  if (bothOf(conflict) === null) return <Pane label={t('outbox.result')}>{format(value)}</Pane>;
  return (
    <TextArea
      label={t('outbox.result')}
      rows={2}
      value={edited ?? editableText(conflict, value)}
      onChange={onEdit}
      {...(conflict.field === 'body' && edited !== null ? { hint: t('outbox.formatNote') } : {})}
    />
  );
}

interface PaneProps {
  readonly label: string;
  readonly isPicked?: boolean;
  readonly children: ReactNode;
}

function Pane({ label, isPicked = false, children }: PaneProps) {
  return (
    <div className="min-w-0">
      <h4 className="text-label font-medium text-ink-3">{label}</h4>
      <p
        className={cx(
          'selectable mt-1 max-h-64 overflow-y-auto rounded-control bg-hover px-3 py-2 text-ui break-format whitespace-pre-wrap',
          isPicked && 'ring-1 ring-accent',
        )}
      >
        {children}
      </p>
    </div>
  );
}

/** Each run with its start, which distinguishes equal runs. */
function withStarts(runs: readonly WordRun[]): readonly (WordRun & { readonly start: number })[] {
  let start = 0;
  return runs.map((run) => {
    const own = { ...run, start };
    start += run.text.length;
    return own;
  });
}

/** A text in which those words are marked that the other side does not have. */
function Runs({ runs }: { readonly runs: readonly WordRun[] }) {
  return withStarts(runs).map(({ text, own, start }) =>
    own ? (
      <mark key={start} className="rounded-[3px] bg-queued/20 text-ink">
        {text}
      </mark>
    ) : (
      <span key={start}>{text}</span>
    ),
  );
}

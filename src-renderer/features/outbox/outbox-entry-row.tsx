import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { reasonText, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EntryDetails } from './entry-details.tsx';
import {
  actionsOf,
  describeState,
  mayHaveGoneOut,
  type EntryAction,
  type EntryState,
} from './entry-state.ts';
import { describeOperation, type NameOf } from './describe-operation.ts';

interface Props {
  readonly entry: OutboxEntry;
  /** The operation that this one waits for, as text. */
  readonly blockedBy: string | null;
  readonly nameOf: NameOf;
  readonly situation: Parameters<typeof describeState>[1];
  readonly onAction: (action: EntryAction) => void;
}

const tones: Readonly<Record<EntryState['tone'], string>> = {
  waiting: 'text-ink-2',
  active: 'text-queued',
  trouble: 'text-rejected',
  quiet: 'text-ink-3',
};

/** The most likely action is emphasized, unless it discards something. */
const isLoud = (action: EntryAction, index: number): boolean =>
  index === 0 && action !== 'withdraw' && action !== 'discard';

/** One operation: description, state and actions. */
export function OutboxEntryRow({ entry, blockedBy, nameOf, situation, onAction }: Props) {
  // A decision shows its evidence until the user closes it.
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? (entry.state === 'undecided' && entry.evidence.length > 0);
  const state = describeState(entry, situation);
  const title = describeOperation(entry.operation, nameOf);
  const actions = actionsOf(entry, situation);
  const first = blockedBy === null ? null : t('outbox.first', { what: blockedBy });
  const reason = entry.reason === null ? first : reasonText(entry.reason);

  return (
    <li data-row={entry.operation.opId} className="border-t border-line py-2">
      {/* What has no room beside the title stands under its text. */}
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 pl-5">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ml-5 flex min-w-0 grow items-start gap-1.5 rounded-control text-left text-ui"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={cx('mt-[3px] shrink-0 text-ink-3 transition-transform', open && 'rotate-90')}
          />
          <span className="line-clamp-3 [overflow-wrap:anywhere]">{title}</span>
        </button>
        <span className={cx('figures shrink-0 text-label font-medium', tones[state.tone])}>{state.text}</span>
        {actions.length > 0 && (
          <span
            className={cx(
              'flex shrink-0 items-center gap-1',
              // Aligns the text of the borderless button with the text of the rows above.
              !actions.map(isLoud).at(-1) && '-mr-2.5',
            )}
          >
            {actions.map((action, index) => (
              <Button
                key={action}
                variant={isLoud(action, index) ? 'secondary' : 'quiet'}
                className={action === 'discard' && entry.operation.kind !== 'delete' ? 'text-rejected' : ''}
                onClick={() => onAction(action)}
              >
                {actionLabels(action, entry)}
              </Button>
            ))}
          </span>
        )}
      </div>
      {reason !== null && <p className="selectable pt-0.5 pl-5 text-ui break-text text-ink-2">{reason}</p>}
      {open && <EntryDetails entry={entry} title={title} />}
    </li>
  );
}

/** Labels of the action buttons. */
function actionLabels(action: EntryAction, entry: OutboxEntry): string {
  const { operation } = entry;
  const isSend = operation.kind === 'send';
  switch (action) {
    case 'send-now':
      return isSend ? t('outbox.sendNow') : t('outbox.doNow');
    case 'send-with-changes':
      return t('editor.sendWithChanges');
    case 'hold':
      return t('outbox.hold');
    case 'edit':
      return t('outbox.edit');
    case 'withdraw':
      return isSend ? t('outbox.cancelSend') : t('outbox.discard');
    case 'retry':
      return t('outbox.retry');
    case 'discard':
      return operation.kind === 'delete' ? t('outbox.keepIt') : t('outbox.discard');
    case 'it-went-out':
      return isSend ? t('outbox.itWentOut') : t('outbox.itArrived');
    case 'send-again':
      if (operation.kind === 'delete') return t('outbox.deleteAnyway');
      if (!mayHaveGoneOut(entry)) return isSend ? t('outbox.sendIt') : t('outbox.doIt');
      return isSend ? t('outbox.sendAgain') : t('outbox.doAgain');
  }
}

import { useState, type ReactNode } from 'react';
import { locale, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { isPartlyOut, progressOf, type Bulk, type BulkKind, type Card } from './bulk.ts';
import { waitsUntil } from './entry-state.ts';
import { useBulkActions } from './use-bulk-actions.ts';

/** So many cards are shown at once of those that were taken together. */
const cardsAtOnce = 20;

const titles = {
  newClients: 'outbox.bulkNewClients',
  changedClients: 'outbox.bulkChangedClients',
  deletedClients: 'outbox.bulkDeletedClients',
  newProposals: 'outbox.bulkNewProposals',
  changedProposals: 'outbox.bulkChangedProposals',
  archivedProposals: 'outbox.bulkArchivedProposals',
  unarchivedProposals: 'outbox.bulkUnarchivedProposals',
  deletedProposals: 'outbox.bulkDeletedProposals',
  emails: 'outbox.bulkEmails',
  changedTemplates: 'outbox.bulkChangedTemplates',
  newLibrary: 'outbox.bulkNewLibrary',
  changedLibrary: 'outbox.bulkChangedLibrary',
  deletedLibrary: 'outbox.bulkDeletedLibrary',
} as const satisfies Readonly<Record<BulkKind, string>>;

const counted = (count: number): { readonly count: number; readonly number: string } => ({
  count,
  number: count.toLocaleString(locale()),
});

interface Props {
  readonly bulk: Bulk;
  readonly now: number;
  /** Ids of all cards in the outbox. */
  readonly waiting: ReadonlySet<string>;
  readonly card: (card: Card) => ReactNode;
}

/** Many changes of one kind: their progress, and the actions on all of them. */
export function BulkCard({ bulk, now, waiting, card }: Props) {
  const [shown, setShown] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const actions = useBulkActions(bulk);
  const { kind, cards, operations } = bulk;
  const { synced, total } = progressOf(bulk, waiting);
  // E-mails are canceled separately from their proposals.
  const isPartly = (each: Card): boolean => kind !== 'emails' && isPartlyOut(each);
  const partly = cards.filter(isPartly).length;
  const affected = new Set(operations.map(({ opId }) => opId));
  const entries = cards.flatMap(([, each]) => each).filter(({ operation }) => affected.has(operation.opId));
  const cancelable = cards.reduce((sum, each) => sum + (isPartly(each) ? 0 : each[1].length), 0);
  const isHeld = entries.every(({ state }) => state === 'held' || state === 'sending');
  const until = entries.reduce((latest, entry) => Math.max(latest, waitsUntil(entry, now) ?? 0), 0);
  const title = t(titles[kind], counted(total));
  const losesWork =
    !['emails', 'archivedProposals', 'unarchivedProposals'].includes(kind) && !kind.startsWith('deleted');

  function cancelAll(): void {
    setAsking(false);
    actions.cancel();
  }

  return (
    <article aria-label={title} className="rounded-popover bg-raised px-5 pt-4 pb-3 shadow-page">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
        <div className="flex min-w-0 items-baseline gap-x-2">
          <h2 className="text-row font-semibold">{title}</h2>
          {isHeld ? (
            <span className="text-label font-medium text-ink-3">{t('outbox.held')}</span>
          ) : (
            until > now && (
              <span className="figures text-label font-medium text-queued">
                {t('outbox.goesIn', { seconds: Math.ceil((until - now) / 1000) })}
              </span>
            )
          )}
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <Button variant="secondary" disabled={actions.isBusy} onClick={() => actions.hold(!isHeld)}>
            {isHeld ? t('outbox.resumeAll') : t('outbox.holdAll')}
          </Button>
          <Button
            variant="quiet"
            className="-mr-2.5"
            disabled={actions.isBusy || partly === cards.length}
            onClick={() => (losesWork ? setAsking(true) : cancelAll())}
          >
            {t('outbox.cancelAll')}
          </Button>
        </div>
      </header>
      <Progress label={t('outbox.bulkProgress')} value={synced} total={total} />
      <button
        type="button"
        aria-expanded={shown > 0}
        onClick={() => setShown(shown > 0 ? 0 : cardsAtOnce)}
        className="mt-2 h-7 rounded-control text-ui font-medium text-ink-2 hover:text-ink"
      >
        {shown > 0 ? t('outbox.hideDetails') : t('outbox.showDetails')}
      </button>
      {shown > 0 && (
        <div className="flex flex-col pt-1 [&>article]:rounded-none [&>article]:border-t [&>article]:border-line [&>article]:bg-transparent [&>article]:px-0 [&>article]:shadow-none">
          {cards.slice(0, shown).map(card)}
          {cards.length > shown && (
            <Button variant="quiet" onClick={() => setShown(shown + cardsAtOnce)}>
              {t('outbox.moreCards', counted(Math.min(cardsAtOnce, cards.length - shown)))}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('outbox.cancelAllQuestion', counted(cancelable))}
        confirmLabel={t('outbox.cancelAllConfirm')}
        onConfirm={cancelAll}
        onCancel={() => setAsking(false)}
      >
        <p>{t('outbox.cancelAllText')}</p>
        {partly > 0 && <p className="mt-2">{t('outbox.cancelAllPartly', counted(partly))}</p>}
      </ConfirmDialog>
    </article>
  );
}

import { useRef } from 'react';
import { isTemplateId, type LocalId } from '#shared/domain/ids.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { useOutbox } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import type { QueuedSend } from '../../state/requests/send-requests.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useRetainedFocus } from '../../ui/hooks/use-retained-focus.ts';
import { BulkCard } from './bulk-card.tsx';
import { takeTogether, type Card } from './bulk.ts';
import { ChangesLeft } from './changes-left.tsx';
import { ConflictReview } from './conflicts/conflict-review.tsx';
import { waitsUntil } from './entry-state.ts';
import { ClientCard, LibraryCard, ProposalCard, TemplateCard } from './outbox-card.tsx';
import { QuestionCard } from './questions/question-card.tsx';
import { useNowWhile } from './use-now-while.ts';

interface OutboxScreenProps {
  /** The conflict to show first; null for none. */
  readonly conflictId: string | null;
  readonly onOpenProposal: (proposalId: LocalId) => void;
  readonly onOpenClient: (clientId: LocalId) => void;
  /** Called when a queued send is withdrawn to be edited, with its message. */
  readonly onEditSend: (proposalId: LocalId, queued: QueuedSend) => void;
}

/** Sends first, then what needs the user, then the order in which things were made. */
function weight(entries: readonly OutboxEntry[]): number {
  if (entries.some(({ state }) => state === 'rejected' || state === 'undecided')) return 0;
  return entries.some(({ operation }) => operation.kind === 'send') ? 1 : 2;
}

/** The key of an operation's card: its proposal, client or library section. */
function groupOf({ operation }: OutboxEntry): LocalId {
  return operation.proposalId ?? operation.librarySectionId ?? operation.localId;
}

/** All pending operations: one card per proposal or client, and the decisions. */
export function OutboxScreen({ conflictId, onOpenProposal, onOpenClient, onEditSend }: OutboxScreenProps) {
  const outbox = useOutbox();
  const entries = outbox?.entries ?? [];
  const now = useNowWhile(
    entries.some((entry) => waitsUntil(entry, 0) !== null || entry.verificationEndsAt !== null),
  );
  const groups = [...Map.groupBy(entries, groupOf)].toSorted(([, a], [, b]) => weight(a) - weight(b));
  const { bulks, others } = takeTogether(groups);
  const waiting = new Set(groups.map(([id]) => id));
  const conflicts = outbox?.conflicts ?? [];
  // A question answered with "keep" is stored, but waits for nothing.
  const questions = (outbox?.questions ?? []).filter(
    (question) => question.type !== 'missing' || question.answer !== 'keep',
  );
  const isReviewing = conflicts.length > 0 || questions.length > 0;
  const list = useRef<HTMLDivElement>(null);
  useRetainedFocus(list);
  const shared = { outbox: entries, now, onOpenProposal, onOpenClient, onEditSend };

  function cardOf([id, group]: Card) {
    const { proposalId, entity } = group[0]?.operation ?? { proposalId: id, entity: 'proposal' };
    if (isTemplateId(id)) return <TemplateCard key={id} templateId={id} entries={group} {...shared} />;
    if (proposalId !== null) return <ProposalCard key={id} proposalId={id} entries={group} {...shared} />;
    if (entity === 'client') return <ClientCard key={id} clientId={id} entries={group} {...shared} />;
    return <LibraryCard key={id} sectionId={id} entries={group} {...shared} />;
  }

  return (
    <>
      <PageHeader title={t('outbox.heading')} actions={<ChangesLeft />} />
      {outbox !== undefined && groups.length === 0 && !isReviewing ? (
        <EmptyState title={t('outbox.empty')}>{t('outbox.emptyText')}</EmptyState>
      ) : (
        <div className="scroll-pane min-h-0 grow overflow-y-auto px-6 py-6 [scrollbar-gutter:stable]">
          <div ref={list} className="mx-auto flex max-w-[760px] flex-col gap-4">
            {conflicts.length > 0 && (
              <h2 className="text-label font-medium text-ink-3">{t('outbox.conflicts')}</h2>
            )}
            {conflicts.length > 0 && <ConflictReview conflicts={conflicts} askedId={conflictId} />}
            {questions.length > 0 && (
              <h2 className="text-label font-medium text-ink-3 not-first:pt-2">{t('outbox.questions')}</h2>
            )}
            {questions.map((question) => (
              <QuestionCard key={question.questionId} question={question} />
            ))}
            {isReviewing && groups.length > 0 && (
              <h2 className="pt-2 text-label font-medium text-ink-3">{t('outbox.waitingToGo')}</h2>
            )}
            {bulks.map((bulk) => (
              <BulkCard key={bulk.kind} bulk={bulk} now={now} waiting={waiting} card={cardOf} />
            ))}
            {others.map(cardOf)}
          </div>
        </div>
      )}
    </>
  );
}

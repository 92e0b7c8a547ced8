import { useEffect, useState } from 'react';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import {
  screenCommand,
  useCommands,
  type Command,
  type ScreenCommandId,
} from '../../../state/commands/index.ts';
import { ConflictCard } from './conflict-card.tsx';
import { bothOf, choiceOf, useConflictDrafts, type Side } from './use-conflict-drafts.ts';
import { useOutboxActions } from '../use-outbox-actions.ts';

interface Props {
  readonly conflicts: readonly Conflict[];
  /** The one that a mark beside its field has led to. */
  readonly askedId: string | null;
}

/** Where the card of a conflict is on the page, for the keys that lead there. */
function cardId({ conflictId }: Conflict): string {
  return `conflict-${conflictId}`;
}

/** All conflicts, one card each, with keys for use without a mouse. */
export function ConflictReview({ conflicts, askedId }: Props) {
  const actions = useOutboxActions();
  const drafts = useConflictDrafts();
  const [currentId, setCurrentId] = useState<string | null>(null);
  const current = conflicts.find(({ conflictId }) => conflictId === currentId) ?? conflicts[0];

  function goTo(conflict: Conflict | undefined): void {
    if (conflict === undefined) return;
    setCurrentId(conflict.conflictId);
    const card = document.getElementById(cardId(conflict));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }

  const asked = conflicts.find(({ conflictId }) => conflictId === askedId);
  const isThere = asked !== undefined;
  useEffect(() => {
    goTo(asked);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each mark that leads here
  }, [askedId, isThere]);

  /** The card itself the first time, then the one after it, around the end. */
  function next(): void {
    if (current === undefined) return;
    const card = document.getElementById(cardId(current));
    const isAtCard = card?.contains(document.activeElement) ?? false;
    const index = conflicts.findIndex((conflict) => conflict === current);
    goTo(isAtCard ? conflicts[(index + 1) % conflicts.length] : current);
  }

  function apply(conflict: Conflict): void {
    const choice = choiceOf(conflict, drafts.of(conflict));
    if (choice === null) return;
    const index = conflicts.findIndex((one) => one === conflict);
    goTo(conflicts[index + 1] ?? conflicts[index - 1]);
    actions.resolve({ conflictId: conflict.conflictId, choice });
  }

  const on = (act: (conflict: Conflict) => void) => (): void => {
    if (current !== undefined) act(current);
  };
  const pick = (side: Side) =>
    on((conflict) => {
      drafts.pick(conflict, side);
      goTo(conflict);
    });
  const key = (id: ScreenCommandId, run: () => void, more: Partial<Command> = {}): Command => ({
    ...screenCommand(id),
    run,
    ...more,
  });

  useCommands([
    key('review.mine', pick('mine')),
    key('review.theirs', pick('theirs')),
    key('review.both', pick('both'), {
      when: () => current !== undefined && bothOf(current) !== null,
    }),
    key('review.next', next),
    key('review.apply', on(apply), {
      inText: true,
      when: () => current !== undefined && drafts.of(current).side !== null,
    }),
    key(
      'review.later',
      on((conflict) => {
        drafts.clear(conflict);
        goTo(conflict);
      }),
      { inText: true, keyboardOnly: true },
    ),
  ]);

  return conflicts.map((conflict) => (
    <ConflictCard
      key={conflict.conflictId}
      conflict={conflict}
      draft={drafts.of(conflict)}
      isCurrent={conflict === current}
      id={cardId(conflict)}
      onFocus={() => setCurrentId(conflict.conflictId)}
      onPick={(side) => drafts.pick(conflict, side)}
      onEdit={(edited) => drafts.edit(conflict, edited)}
      onApply={() => apply(conflict)}
    />
  ));
}

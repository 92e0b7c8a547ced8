import { useState } from 'react';
import { bothSides } from '#shared/sync/text/both-sides.ts';
import type { MethodInput } from '#shared/bridge/contract.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { bodyAsText, withEditedText } from '#shared/sync/text/plain-body.ts';

/** The chosen side. It takes effect only when applied. */
export type Side = 'mine' | 'theirs' | 'both';

/** Draft of a decision. */
export interface ConflictDraft {
  readonly side: Side | null;
  /** The result as it was written by hand; null while it is the side as it stands. */
  readonly edited: string | null;
}

const untouched: ConflictDraft = { side: null, edited: null };

/** Both sides in one value; null where there can only be one. */
export function bothOf({ field, base, mine, theirs }: Conflict): string | null {
  return field === null ? null : bothSides(field, base, mine, theirs);
}

/** The value that a side stands for. */
export function valueOf(conflict: Conflict, side: Side): Conflict['mine'] {
  return side === 'both' ? bothOf(conflict) : conflict[side];
}

/** A value as text that can be edited. */
export function editableText({ field }: Conflict, value: Conflict['mine']): string {
  return field === 'body' ? bodyAsText(String(value ?? '')) : String(value ?? '');
}

/** What the draft comes to; null while no side is picked. */
export function choiceOf(
  conflict: Conflict,
  { side, edited }: ConflictDraft,
): MethodInput<'conflicts.resolve'>['choice'] | null {
  if (side === null) return null;
  const value = valueOf(conflict, side);
  if (edited === null || edited === editableText(conflict, value)) return { type: side };
  return {
    type: 'edited',
    value: conflict.field === 'body' ? withEditedText(String(value ?? ''), edited) : edited,
  };
}

/** Drafts of decisions, by conflict. */
export interface ConflictDrafts {
  of(conflict: Conflict): ConflictDraft;
  pick(conflict: Conflict, side: Side): void;
  edit(conflict: Conflict, edited: string): void;
  clear(conflict: Conflict): void;
}

/** What the user is about to decide about each conflict, while the screen is shown. */
export function useConflictDrafts(): ConflictDrafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, ConflictDraft>>>({});
  const set = ({ conflictId }: Conflict, draft: ConflictDraft): void =>
    setDrafts((known) => ({ ...known, [conflictId]: draft }));
  const of = ({ conflictId }: Conflict): ConflictDraft => drafts[conflictId] ?? untouched;
  return {
    of,
    pick(conflict, side) {
      if (side === 'both' && bothOf(conflict) === null) return;
      set(conflict, { side, edited: null });
    },
    edit: (conflict, edited) => set(conflict, { ...of(conflict), edited }),
    clear: (conflict) => set(conflict, untouched),
  };
}

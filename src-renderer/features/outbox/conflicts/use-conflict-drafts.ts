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
  /** The result that the user wrote; null for an unchanged side. */
  readonly edited: string | null;
}

const untouched: ConflictDraft = { side: null, edited: null };

/** Both sides merged; null if they cannot be merged. */
export function bothOf({ field, base, mine, theirs }: Conflict): string | null {
  return field === null ? null : bothSides(field, base, mine, theirs);
}

/** The value of a side. */
export function valueOf(conflict: Conflict, side: Side): Conflict['mine'] {
  return side === 'both' ? bothOf(conflict) : conflict[side];
}

/** A value as text that can be edited. */
export function editableText({ field }: Conflict, value: Conflict['mine']): string {
  return field === 'body' ? bodyAsText(String(value ?? '')) : String(value ?? '');
}

/** The result of the draft; null while no side is selected. */
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

/** The user's unsaved decisions by conflict, while the screen is shown. */
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

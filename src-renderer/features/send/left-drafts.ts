import type { BatchMessage, SendDraft } from './send-draft.ts';

/** What the user has changed in an e-mail before closing its dialog. */
type LeftDraft = Partial<SendDraft> | BatchMessage;

/** By key, for as long as the window lives. */
const left = new Map<string, LeftDraft>();

/** The new e-mail of one proposal. */
export const draftKey = (accountKey: string, proposalId: string): string =>
  JSON.stringify([accountKey, proposalId]);

/** The common message of several proposals. */
export const batchKey = (accountKey: string, proposalIds: readonly string[]): string =>
  JSON.stringify([accountKey, proposalIds.toSorted()]);

/** The fields of a draft that differ from those that it began with. */
export function changesOf(first: SendDraft, draft: SendDraft): Partial<SendDraft> {
  const changed = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(first[field as keyof SendDraft]),
  );
  return Object.fromEntries(changed);
}

/** Keeps a draft for the next time its dialog opens. */
export function keepDraft(key: string, draft: LeftDraft): void {
  left.set(key, draft);
}

/** The draft of a dialog that was closed; null if there is none. */
export function leftDraft(key: string): LeftDraft | null {
  return left.get(key) ?? null;
}

/** Forgets a draft whose e-mail is queued. */
export function forgetDraft(key: string): void {
  left.delete(key);
}

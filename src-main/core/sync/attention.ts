import type { LocalId } from '#shared/domain/ids.ts';

/** Which proposals people look at, so that a refresh reads them whole. */
export interface Attention {
  /** What is open on screen: read now, and in each refresh for as long as it is. */
  setFocus(proposalId: LocalId | null): void;
  /** What somebody wants to know now: read once. A reading that does not come through is not repeated. */
  readSoon(proposalIds: readonly LocalId[]): void;
  /** What the refresh that begins now has to read. */
  take(): readonly LocalId[];
  /** Whether something came up that no refresh has taken. */
  isWaiting(): boolean;
}

/**
 * Nobody looks at anything yet.
 *
 * @param onWanted something is to be read that no refresh has read yet
 */
export function createAttention(onWanted: () => void): Attention {
  let focus: LocalId | null = null;
  const asked = new Set<LocalId>();
  let waiting = false;
  const want = (): void => {
    waiting = true;
    onWanted();
  };
  return {
    setFocus(proposalId) {
      const isNew = proposalId !== null && proposalId !== focus;
      focus = proposalId;
      if (isNew) want();
    },
    readSoon(proposalIds) {
      for (const proposalId of proposalIds) asked.add(proposalId);
      if (proposalIds.length > 0) want();
    },
    take() {
      const wanted = [...new Set(focus === null ? asked : [focus, ...asked])];
      asked.clear();
      waiting = false;
      return wanted;
    },
    isWaiting: () => waiting,
  };
}

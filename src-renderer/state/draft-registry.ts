/** Saves a pending draft now. */
export type Flush = () => Promise<void>;

const open = new Set<Flush>();

/** Registers a draft for `flushDrafts`. Returns a function that removes it. */
export function registerDraft(flush: Flush): () => void {
  open.add(flush);
  return () => open.delete(flush);
}

/** Saves all text that is typed but not submitted: before a send, and when the window hides or closes. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...open].map((flush) => flush()));
}

/** Saves a pending draft now. */
export type Flush = () => Promise<void>;

const open = new Set<Flush>();

/** Makes a draft known to `flushDrafts`; returns its dispose. */
export function registerDraft(flush: Flush): () => void {
  open.add(flush);
  return () => open.delete(flush);
}

/** Writes out everything that is typed but not submitted: when the window hides or closes, and before a send. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...open].map((flush) => flush()));
}

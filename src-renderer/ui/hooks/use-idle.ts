import { useEffect, useState } from 'react';
import { whenNotTyping } from './when-not-typing.ts';

/** Components that wait. All are rendered in one update: an update for each cell of a list would take far longer. */
const waiting = new Set<() => void>();
let cancel = (): void => undefined;

function wait(show: () => void): () => void {
  waiting.add(show);
  if (waiting.size === 1) {
    cancel = whenNotTyping(() => {
      const shown = [...waiting];
      waiting.clear();
      for (const call of shown) call();
    });
  }
  return () => {
    if (waiting.delete(show) && waiting.size === 0) cancel();
  };
}

/**
 * Whether the window has been idle since the component first showed its subject. Less important content waits for it.
 *
 * @param atOnce true: returns true without waiting. Only the value of the first render with the subject counts
 * @param subject the key of what the component shows, if that changes
 */
export function useIdle(atOnce = false, subject = ''): boolean {
  const [quietFor, setQuietFor] = useState<string | null>(null);
  const isQuiet = quietFor === subject;
  if (atOnce && !isQuiet) setQuietFor(subject);
  useEffect(() => (isQuiet ? undefined : wait(() => setQuietFor(subject))), [isQuiet, subject]);
  return isQuiet || atOnce;
}

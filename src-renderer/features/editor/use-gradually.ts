import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenQuiet } from '../../ui/hooks/when-quiet.ts';

/** How many of many parts are drawn by now. */
export interface Gradually {
  readonly drawn: number;
  /** Draws all of them at once, because one of the last is wanted. */
  readonly drawAll: () => void;
}

/**
 * Draws a screenful at once, `atFirst`, and the rest by and by, `step` at a time, while nobody types: a proposal of
 * 200 sections is there as soon as one of eight, and a thousand pasted lines as soon as thirty. A single part that is
 * new is drawn at once.
 */
export function useGradually(total: number, atFirst: number, step: number): Gradually {
  const [reached, setReached] = useState(atFirst);
  const enough = Math.max(reached, atFirst);
  const drawn = total <= enough + 1 ? total : enough;
  const isDone = drawn === total;
  // All that were there are drawn: what comes is counted from here.
  if (isDone && reached !== total) setReached(total);

  useEffect(() => {
    if (isDone) return undefined;
    return whenQuiet(() => startTransition(() => setReached(drawn + step)));
  }, [drawn, step, isDone]);

  return { drawn, drawAll: useCallback(() => setReached(total), [total]) };
}

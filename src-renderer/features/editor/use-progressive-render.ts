import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenNotTyping } from '../../ui/hooks/when-not-typing.ts';

/** Progress of a progressive render. */
export interface ProgressiveRender {
  readonly drawn: number;
  /** Draws all of them at once, because one of the last is wanted. */
  readonly drawAll: () => void;
}

/**
 * Renders the first `atFirst` parts at once and the rest in steps of `step` while nobody types, so that a long proposal
 * opens as fast as a short one. A single new part is rendered at once.
 */
export function useProgressiveRender(total: number, atFirst: number, step: number): ProgressiveRender {
  const [reached, setReached] = useState(atFirst);
  const enough = Math.max(reached, atFirst);
  const drawn = total <= enough + 1 ? total : enough;
  const isDone = drawn === total;
  // All that were there are drawn: what comes is counted from here.
  if (isDone && reached !== total) setReached(total);

  useEffect(() => {
    if (isDone) return undefined;
    return whenNotTyping(() => startTransition(() => setReached(drawn + step)));
  }, [drawn, step, isDone]);

  return { drawn, drawAll: useCallback(() => setReached(total), [total]) };
}

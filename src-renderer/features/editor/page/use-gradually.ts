import { startTransition, useCallback, useEffect, useState } from 'react';

/** A little more than a screen shows. */
const atFirst = 8;
/** Milliseconds between two of the rest: a key waits for one of them at most. */
const pause = 30;

/** How many of many heavy parts are drawn by now. */
export interface Gradually {
  readonly drawn: number;
  /** Draws all of them at once, because one of the last is wanted. */
  readonly drawAll: () => void;
}

/**
 * Draws a screenful at once and the rest one at a time between other things: a proposal of 200 sections, each with
 * editors of its own, is there as soon as one of eight.
 */
export function useGradually(total: number): Gradually {
  const [drawn, setDrawn] = useState(atFirst);
  const isDone = drawn >= total;

  useEffect(() => {
    if (isDone) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)), pause);
    return () => clearTimeout(timer);
  }, [drawn, isDone]);

  return { drawn: Math.min(drawn, total), drawAll: useCallback(() => setDrawn(Infinity), []) };
}

import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenQuiet } from './when-quiet.ts';

/** How many of many parts are drawn by now. */
export interface Gradually {
  readonly drawn: number;
  /** Draws all of them at once, because one of the last is wanted. */
  readonly drawAll: () => void;
}

/**
 * Draws a screenful at once, `atFirst`, and the rest by and by, `step` at a time, while nobody types: a proposal of
 * 200 sections is there as soon as one of eight, and a thousand pasted lines as soon as thirty.
 */
export function useGradually(total: number, atFirst: number, step: number): Gradually {
  const [drawn, setDrawn] = useState(atFirst);
  const isDone = drawn >= total;

  useEffect(() => {
    if (isDone) return undefined;
    return whenQuiet(() => startTransition(() => setDrawn(drawn + step)));
  }, [drawn, step, isDone]);

  return { drawn: Math.min(drawn, total), drawAll: useCallback(() => setDrawn(Infinity), []) };
}

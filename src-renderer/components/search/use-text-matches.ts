import { useEffect, useState } from 'react';
import { useBridge } from '../../bridge/index.ts';
import { useSession } from '../../data/index.ts';
import { loadPart } from '../../ui/feedback/lazy-part.tsx';
import type { TextMatches } from './watch-matches.ts';

/**
 * The proposals whose texts match what is typed; null before the first answer and while nothing is typed. While the
 * next answer is on its way, the previous one stays.
 */
export function useTextMatches(typed: string): TextMatches | null {
  const bridge = useBridge();
  const session = useSession();
  const [matches, setMatches] = useState<TextMatches | null>(null);
  const accountKey = session?.state === 'connected' ? session.accountKey : null;
  const isEmpty = typed.trim() === '';
  useEffect(() => {
    if (isEmpty || accountKey === null) {
      setMatches(null);
      return undefined;
    }
    let end: (() => void) | null = null;
    let isOver = false;
    loadPart(() => import('./watch-matches.ts'))
      .then(({ watchMatches }) => {
        if (!isOver) end = watchMatches(bridge, accountKey, typed, setMatches);
      })
      // The titles are searched without it.
      .catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [bridge, accountKey, typed, isEmpty]);
  return isEmpty ? null : matches;
}

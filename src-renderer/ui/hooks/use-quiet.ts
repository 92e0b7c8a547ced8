import { useEffect, useState } from 'react';
import { whenQuiet } from './when-quiet.ts';

/**
 * Whether the window has had nothing to do since this was first drawn: what is not looked at first waits for that.
 *
 * @param atOnce does not wait; only what it is at first counts
 */
export function useQuiet(atOnce = false): boolean {
  const [isQuiet, setQuiet] = useState(atOnce);
  useEffect(() => (isQuiet ? undefined : whenQuiet(() => setQuiet(true))), [isQuiet]);
  return isQuiet;
}

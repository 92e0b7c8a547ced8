import { useEffect, useState } from 'react';
import { whenNotTyping } from './when-not-typing.ts';

/**
 * Whether the window has been idle since the component's first render. Less important content waits for it.
 *
 * @param atOnce true: returns true without waiting. Only the value of the first render counts
 */
export function useIdle(atOnce = false): boolean {
  const [isQuiet, setQuiet] = useState(atOnce);
  useEffect(() => (isQuiet ? undefined : whenNotTyping(() => setQuiet(true))), [isQuiet]);
  return isQuiet;
}

import { useEffect } from 'react';
import { registerDraft, type Flush } from './draft-registry.ts';

/** Registers a draft while its form is shown, and saves it when the form closes. */
export function useRegisteredDraft(flush: Flush): void {
  useEffect(() => {
    const unregister = registerDraft(flush);
    return () => {
      unregister();
      void flush();
    };
  }, [flush]);
}

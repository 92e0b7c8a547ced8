import { useEffect, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useAutosave } from './use-autosave.ts';

/** A text field's draft: its shown text and its handlers. */
export interface Draft {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/**
 * A text field whose value may change from elsewhere. During typing the user's text stays; `save` gets it with the
 * value that the user started from, which is the merge base.
 */
export function useDraft(
  value: string,
  save: (next: string, seen: string) => Promise<void>,
  ids: readonly LocalId[],
): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  const seen = useRef(value);
  const autosave = useAutosave(ids);

  // The mirror has the saved text, so the field follows the mirror again.
  useEffect(() => {
    if (!autosave.isPending()) setDraft(null);
  }, [value, autosave]);

  return {
    value: draft ?? value,
    onChange(next) {
      if (draft === null) seen.current = value;
      setDraft(next);
      const base = seen.current;
      autosave.schedule(async () => {
        await save(next, base);
        seen.current = next;
      });
    },
    onBlur: () => void autosave.flush(),
  };
}

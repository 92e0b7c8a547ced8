import { useEffect, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useAutosave } from './use-autosave.ts';

/** A field that is typed into: what to show, and what to do with what is typed. */
export interface Draft {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/**
 * A text field over a value that others may change too. While the user types, their text stays on the screen;
 * `save` gets it with what they saw when they began, which is the base of a merge.
 */
export function useDraft(
  value: string,
  save: (next: string, seen: string) => Promise<void>,
  ids: readonly LocalId[],
): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  const seen = useRef(value);
  const autosave = useAutosave(ids);

  // The mirror shows what was saved: from here on its value is the one to follow again.
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

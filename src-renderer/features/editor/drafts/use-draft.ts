import { useEffect, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { createTextSaver, type SaveText } from './text-saver.ts';
import { useAutosave } from './use-autosave.ts';

/** A text field's draft: its shown text and its handlers. */
export interface Draft {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/**
 * A text field whose value may change from elsewhere. During typing the user's text stays; `save` gets it with the
 * text that it builds on, which is the merge base.
 */
export function useDraft(value: string, save: SaveText, ids: readonly LocalId[]): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  const [saver] = useState(createTextSaver);
  const autosave = useAutosave(ids);

  // The mirror has the saved text, so the field follows the mirror again.
  useEffect(() => {
    if (!autosave.isPending()) setDraft(null);
  }, [value, autosave]);

  return {
    value: draft ?? value,
    onChange(next) {
      if (draft === null) saver.start(value);
      setDraft(next);
      autosave.schedule(
        () => saver.save(next, save),
        () => next,
      );
    },
    onBlur: () => void autosave.flush(),
  };
}

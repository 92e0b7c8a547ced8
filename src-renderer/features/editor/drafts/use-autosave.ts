import { useCallback, useMemo, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { autosaveTiming, createDebouncer, useStableList, useStore } from '../../../data/index.ts';
import { useRegisteredDraft } from '../../../state/use-registered-draft.ts';
import { showUnsavedText } from './show-unsaved-text.ts';

/** Autosave of a typed value. */
export interface Autosave {
  /**
   * Runs `save` once typing pauses. It replaces an earlier scheduled save.
   *
   * @param text returns what was typed, which the user can copy if it cannot be saved
   */
  schedule(save: () => Promise<void>, text: () => string): void;
  /** Runs the scheduled save now. */
  flush(): Promise<void>;
  /** Drops the scheduled save, as Escape does. */
  cancel(): void;
  isPending(): boolean;
}

/** A scheduled save and the text that it saves. */
interface Waiting {
  readonly save: () => Promise<void>;
  readonly text: () => string;
}

/**
 * Saves when typing pauses, within a second of typing on, and at once on `flush`, when the window hides and when the
 * component goes. Meanwhile the named records count as not saved.
 */
export function useAutosave(ids: readonly LocalId[]): Autosave {
  const { saves } = useStore();
  const named = useStableList(ids);
  const waiting = useRef<Waiting | null>(null);
  const endMark = useRef<(() => void) | null>(null);

  const [debouncer] = useState(() => createDebouncer(autosaveTiming));

  const flush = useCallback(async () => {
    debouncer.cancel();
    const scheduled = waiting.current;
    const end = endMark.current;
    waiting.current = null;
    endMark.current = null;
    if (scheduled === null) return;
    try {
      await scheduled.save();
    } catch (error) {
      showUnsavedText(error, scheduled.text());
    } finally {
      end?.();
    }
  }, [debouncer]);

  const cancel = useCallback(() => {
    debouncer.cancel();
    waiting.current = null;
    endMark.current?.();
    endMark.current = null;
  }, [debouncer]);

  useRegisteredDraft(flush);

  return useMemo(
    () => ({
      schedule(save, text) {
        waiting.current = { save, text };
        endMark.current ??= saves.begin(named);
        debouncer.schedule(() => void flush());
      },
      flush,
      cancel,
      isPending: () => waiting.current !== null,
    }),
    [saves, named, debouncer, flush, cancel],
  );
}

import { useCallback, useMemo, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { autosaveTiming, createDebouncer, useStableList, useStore } from '../../../data/index.ts';
import { errorText, t } from '../../../i18n/index.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useRegisteredDraft } from '../../../state/use-registered-draft.ts';

/** Autosave of a typed value. */
export interface Autosave {
  /** Runs `save` once typing pauses. It replaces an earlier scheduled save. */
  schedule(save: () => Promise<void>): void;
  /** Runs the scheduled save now. */
  flush(): Promise<void>;
  /** Drops the scheduled save, as Escape does. */
  cancel(): void;
  isPending(): boolean;
}

/**
 * Saves when typing pauses, within a second of typing on, and at once on `flush`, when the window hides and when the
 * component goes. Meanwhile the named records count as not saved.
 */
export function useAutosave(ids: readonly LocalId[]): Autosave {
  const { saves } = useStore();
  const named = useStableList(ids);
  const waiting = useRef<(() => Promise<void>) | null>(null);
  const endMark = useRef<(() => void) | null>(null);

  const [debouncer] = useState(() => createDebouncer(autosaveTiming));

  const flush = useCallback(async () => {
    debouncer.cancel();
    const save = waiting.current;
    const end = endMark.current;
    waiting.current = null;
    endMark.current = null;
    if (save === null) return;
    try {
      await save();
    } catch (error) {
      const reason = errorText(error, t('editor.copyYourText'));
      showToast({ title: t('editor.couldNotSave'), description: reason, tone: 'error' });
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
      schedule(save) {
        waiting.current = save;
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

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { isAppError } from '#shared/errors/app-error.ts';
import { useStore } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { registerDraft } from '../../../state/draft-registry.ts';

/** How long typing pauses before it is saved (milliseconds). */
const pause = 400;
/** How long anything that is typed waits at most, while the typing goes on (milliseconds). */
const longestWait = 1000;

/** Saves something that is being typed. */
export interface Autosave {
  /** Something was typed: `save` runs once the typing pauses. The newest replaces what waited. */
  schedule(save: () => Promise<void>): void;
  /** Saves now what waits. */
  flush(): Promise<void>;
  /** Forgets what waits, as Escape does. */
  cancel(): void;
  isPending(): boolean;
}

/**
 * Saves 400 ms after typing, at the latest a second after the first letter, and at once on `flush`, when the window hides and when the component goes. While
 * something waits, the records named say that they are not saved.
 */
export function useAutosave(ids: readonly string[]): Autosave {
  const { saves } = useStore();
  const key = ids.join();
  const waiting = useRef<(() => Promise<void>) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endMark = useRef<(() => void) | null>(null);
  /** When the oldest letter was typed that is not saved. */
  const since = useRef(0);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const save = waiting.current;
    const end = endMark.current;
    waiting.current = null;
    endMark.current = null;
    if (save === null) return;
    try {
      await save();
    } catch (error) {
      const reason = isAppError(error) ? error.message : t('editor.copyYourText');
      showToast({ title: t('editor.couldNotSave'), description: reason, tone: 'error' });
    } finally {
      end?.();
    }
  }, []);

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    endMark.current?.();
    endMark.current = null;
  }, []);

  useEffect(() => {
    const unregister = registerDraft(flush);
    return () => {
      unregister();
      void flush();
    };
  }, [flush]);

  return useMemo(
    () => ({
      schedule(save) {
        const now = performance.now();
        if (waiting.current === null) since.current = now;
        waiting.current = save;
        endMark.current ??= saves.begin(key.split(','));
        clearTimeout(timer.current);
        const left = Math.max(0, since.current + longestWait - now);
        timer.current = setTimeout(() => void flush(), Math.min(pause, left));
      },
      flush,
      cancel,
      isPending: () => waiting.current !== null,
    }),
    [saves, key, flush, cancel],
  );
}

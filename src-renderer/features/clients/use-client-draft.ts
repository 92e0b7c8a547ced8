import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ClientFields } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { autosaveTiming, createDebouncer, useEdits, useStore } from '../../data/index.ts';
import { registerDraft } from '../../state/draft-registry.ts';
import { t } from '../../i18n/index.ts';
import { clientErrors, type ClientErrors } from '../../components/client-form-schema.ts';

type Changes = Partial<ClientFields>;

/** A client's values during editing. */
export interface ClientDraft {
  readonly values: ClientFields;
  readonly errors: ClientErrors;
  set(field: keyof ClientFields, value: string): void;
  /** Saves the typed values now: on blur, hide and quit. */
  flush(): Promise<void>;
}

function valid(changes: Changes, errors: ClientErrors): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([field]) => !Object.keys(errors).includes(field)),
  );
}

/** Messages of typed fields. A value from the service is never reported as the user's mistake. */
function typedErrors(values: ClientFields, changes: Changes): ClientErrors {
  return Object.fromEntries(
    Object.entries(clientErrors(values))
      .filter(([field]) => Object.hasOwn(changes, field))
      .map(([field, text]) => [field, t('clients.fieldNotSaved', { problem: text })]),
  );
}

/**
 * The record with typed values over it. They are submitted when typing pauses, or after a second of continuous typing.
 * An invalid field keeps its text, shows its message and is not submitted; the other fields are.
 */
export function useClientDraft(id: LocalId, saved: ClientFields): ClientDraft {
  const edits = useEdits();
  const { saves } = useStore();
  const [changes, setChanges] = useState<Changes>({});
  /** Values submitted while the user went on typing: the base of the next submission. */
  const submittedBefore = useRef<Changes>({});
  const endTyping = useRef<(() => void) | null>(null);
  const values = { ...saved, ...changes };
  const errors = typedErrors(values, changes);
  const newest = useRef({ changes, errors, saved });
  useLayoutEffect(() => {
    newest.current = { changes, errors, saved };
  });

  const [debouncer] = useState(() => createDebouncer(autosaveTiming));

  const flush = useCallback(async (): Promise<void> => {
    debouncer.cancel();
    const { changes: typed, errors: wrong, saved: seen } = newest.current;
    const submitted = valid(typed, wrong);
    const ended = endTyping.current;
    endTyping.current = null;
    if (Object.keys(submitted).length === 0) {
      ended?.();
      return;
    }
    const before = { ...seen, ...submittedBefore.current };
    const base = Object.fromEntries(
      Object.keys(submitted).map((field) => [field, before[field as keyof ClientFields]]),
    );
    const earlier = submittedBefore.current;
    // Values that are typed during the call build on these.
    submittedBefore.current = { ...earlier, ...submitted };
    try {
      await edits.updateClient(id, submitted, base);
    } catch (error) {
      submittedBefore.current = earlier;
      throw error;
    } finally {
      ended?.();
    }
    const typedOn = (current: Changes): Changes =>
      Object.fromEntries(
        Object.entries(current).filter(([field, value]) => submitted[field as keyof ClientFields] !== value),
      );
    const remaining = Object.keys(typedOn(newest.current.changes));
    submittedBefore.current = Object.fromEntries(
      Object.entries(submittedBefore.current).filter(([field]) => remaining.includes(field)),
    );
    setChanges(typedOn);
  }, [edits, id, debouncer]);

  useEffect(() => {
    const unregister = registerDraft(flush);
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void flush();
    };
    const leave = (): void => void flush();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      unregister();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      void flush();
    };
  }, [flush]);

  return {
    values,
    errors,
    set(field, value) {
      endTyping.current ??= saves.begin([id]);
      setChanges((current) => ({ ...current, [field]: value }));
      debouncer.schedule(() => void flush());
    },
    flush,
  };
}

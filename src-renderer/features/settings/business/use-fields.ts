import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { autosaveTiming, createDebouncer } from '../../../data/index.ts';
import { errorText } from '../../../i18n/index.ts';
import { useRegisteredDraft } from '../../../state/use-registered-draft.ts';

type Schemas<V> = { readonly [Field in keyof V]: z.ZodType<V[Field]> };

interface Options<V extends object> {
  /** The values as they are saved. */
  readonly saved: V;
  readonly schemas: Schemas<V>;
  /** The message for an invalid value. */
  readonly problemOf: (field: keyof V) => string;
  /** The service's reason for refusing the saved value. */
  readonly refusalOf: (field: keyof V) => string | undefined;
  readonly submit: (changes: Partial<V>) => Promise<void>;
}

/** Fields that are saved while they are typed. */
export interface Fields<V extends object> {
  readonly values: V;
  /** Whether a typed value is not on disk: it is invalid, or it is being saved. */
  readonly isHeld: boolean;
  /** Why the last values could not be saved. */
  readonly failure: string | null;
  set<Field extends keyof V>(field: Field, value: V[Field]): void;
  errorOf(field: keyof V): string | undefined;
  /** Saves the valid values now: on blur, hide and quit. */
  flush(): Promise<void>;
}

/**
 * Typed values over the saved ones. They are submitted when typing pauses. An invalid field keeps its text, shows its
 * message and is not submitted; the other fields are.
 */
export function useFields<V extends object>(options: Options<V>): Fields<V> {
  const [typed, setTyped] = useState<Partial<V>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const newest = useRef({ typed, options });
  useLayoutEffect(() => {
    newest.current = { typed, options };
  });
  const [debouncer] = useState(() => createDebouncer(autosaveTiming));

  const flush = useCallback(async (): Promise<void> => {
    debouncer.cancel();
    const { typed: now, options: current } = newest.current;
    const names = Object.keys(now) as (keyof V)[];
    const valid = names.filter((field) => current.schemas[field].safeParse(now[field]).success);
    if (valid.length === 0) return;
    const changes = Object.fromEntries(valid.map((field) => [field, now[field]])) as Partial<V>;
    try {
      await current.submit(changes);
      setFailure(null);
      // What was typed during the call stays.
      setTyped(
        (latest) =>
          Object.fromEntries(
            Object.entries(latest).filter(([field, value]) => changes[field as keyof V] !== value),
          ) as Partial<V>,
      );
    } catch (error) {
      setFailure(errorText(error));
    }
  }, [debouncer]);

  useRegisteredDraft(flush);

  const { saved, schemas, problemOf, refusalOf } = options;
  return {
    values: { ...saved, ...typed },
    isHeld: Object.keys(typed).length > 0,
    failure,
    set(field, value) {
      setTyped((before) => ({ ...before, [field]: value }));
      debouncer.schedule(() => void flush());
    },
    errorOf(field) {
      if (!Object.hasOwn(typed, field)) return refusalOf(field);
      return schemas[field].safeParse(typed[field]).success ? undefined : problemOf(field);
    },
    flush,
  };
}

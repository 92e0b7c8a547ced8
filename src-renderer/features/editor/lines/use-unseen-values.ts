import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { LineItemRecord, LineItemValues } from '../../../data/index.ts';
import { stillUnseen, type UnseenValues } from './line-rows.ts';

/** Keeps what was typed or chosen in lines on screen until the live query shows it. */
export interface UnseenLineValues {
  readonly unseen: UnseenValues;
  /** @param saved ends when the values are saved */
  add(localId: LocalId, values: LineItemValues, saved: Promise<unknown>): void;
  drop(localId: LocalId): void;
}

/**
 * The next key may come before the live query has shown what the last one did: a quantity on a line that is charged once
 * makes it charged per unit, so it has to know that “per hour” was chosen just now.
 */
export function useUnseenValues(items: readonly LineItemRecord[]): UnseenLineValues {
  const [unseen, setUnseen] = useState<UnseenValues>(() => new Map());
  /** The number of edits of a line that are being saved. */
  const saving = useRef(new Map<LocalId, number>());
  const [failures, setFailures] = useState(0);

  // Before the next paint, so that no older value shows again.
  useLayoutEffect(() => {
    setUnseen((before) => stillUnseen(before, items, (localId) => (saving.current.get(localId) ?? 0) > 0));
  }, [items, failures]);

  return useMemo(() => {
    const count = (localId: LocalId, by: number): void => {
      saving.current.set(localId, (saving.current.get(localId) ?? 0) + by);
    };
    return {
      unseen,
      add(localId, values, saved) {
        setUnseen((before) => new Map(before).set(localId, { ...before.get(localId), ...values }));
        count(localId, 1);
        saved.then(
          () => count(localId, -1),
          () => {
            count(localId, -1);
            setFailures((before) => before + 1);
          },
        );
      },
      drop(localId) {
        setUnseen((before) => new Map([...before].filter(([id]) => id !== localId)));
      },
    };
  }, [unseen]);
}

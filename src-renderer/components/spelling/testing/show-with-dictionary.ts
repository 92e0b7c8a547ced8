import { expect, vi } from 'vitest';
import type { PlainField } from '../field-marks.ts';
import type { SpellingAnswer, SpellingQuestion } from '../spelling-worker.ts';

/** Stands for the worker with the dictionaries: "recieve" is wrong. */
class Dictionary extends EventTarget {
  postMessage(question: SpellingQuestion): void {
    const words = 'check' in question ? question.check.filter((word) => word === 'recieve') : ['receive'];
    const data: SpellingAnswer = { id: question.id, words };
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {
    this.dispatchEvent(new Event('ended'));
  }
}

/**
 * Shows a component with one plain field, which gets the focus.
 *
 * @param show draws the component into an element, and returns what removes it
 * @param work gets the field, and what waits for its first marked word
 */
export async function showWithDictionary(
  show: (into: HTMLElement) => () => void,
  work: (field: PlainField, wrongWord: () => Promise<string | null>) => Promise<void>,
): Promise<void> {
  const { Worker: realWorker } = globalThis;
  Object.assign(globalThis, { Worker: Dictionary, IS_REACT_ACT_ENVIRONMENT: false });
  const remove = show(document.body.appendChild(document.createElement('main')));
  try {
    const field = await vi.waitFor(() => {
      const found = document.querySelector<PlainField>('textarea, input');
      if (found === null) throw new Error('no field yet');
      return found;
    });
    field.focus();
    await work(field, () =>
      vi.waitFor(() => {
        const word = document.querySelector('.misspelled');
        expect(word).not.toBeNull();
        return word?.textContent ?? null;
      }, 4000),
    );
  } finally {
    remove();
    document.body.replaceChildren();
    Object.assign(globalThis, { Worker: realWorker });
  }
}

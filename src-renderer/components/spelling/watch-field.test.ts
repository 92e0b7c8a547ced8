// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#shared/i18n/languages.ts';
import { replaceInField, watchField, type AskedWord, type WatchedField } from './watch-field.ts';

const wrongWords = new Set(['recieve', 'propsal']);
let known: Map<string, boolean>;
let language: Language | null;
let field: HTMLTextAreaElement;
let watched: WatchedField;
let asked: AskedWord[];

beforeEach(() => {
  vi.useFakeTimers();
  known = new Map();
  language = 'en';
  asked = [];
  field = document.body.appendChild(document.createElement('textarea'));
  watched = watchField(
    field,
    {
      language: () => language,
      isWrong: (_language, word) => known.get(word),
      check(_language, words) {
        for (const word of words) known.set(word, wrongWords.has(word));
        return Promise.resolve();
      },
      isLearned: () => false,
      onChange: () => () => undefined,
    },
    (word) => asked.push(word),
  );
});
afterEach(() => {
  watched.stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const marked = (): readonly (string | null)[] =>
  [...document.querySelectorAll('.misspelled')].map(({ textContent }) => textContent);
const pause = (ms = 400): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

function write(text: string, cursor = 0): void {
  field.value = text;
  field.setSelectionRange(cursor, cursor);
  watched.changed();
}

test('a field is checked from its first focus on', async () => {
  write('We recieve it.');
  await pause(5000);
  expect([marked(), known.size]).toEqual([[], 0]);
  field.focus();
  await pause();
  expect(marked()).toEqual(['recieve']);
  expect(document.querySelector('.spelling-layer')?.textContent).toBe('We recieve it.');
});

test('a word that is typed is marked after a pause, and marks move with their words', async () => {
  field.focus();
  write('We recieve your propsal', 23);
  await pause();
  expect(marked()).toEqual(['recieve']);
  await pause(1600);
  expect(marked()).toEqual(['recieve', 'propsal']);
  write('So we recieve your propsal', 26);
  expect(document.querySelector('.spelling-layer')?.textContent).toBe('So we recieve your propsal');
  write('');
  expect(document.querySelector('.spelling-layer')).toBeNull();
});

test('addresses and placeholders are no words, and without a language nothing is marked', async () => {
  field.focus();
  write('Dear {{recieve}}, see https://propsal.example');
  await pause(2000);
  expect(marked()).toEqual([]);
  language = null;
  write('We recieve it.');
  await pause(2000);
  expect(marked()).toEqual([]);
});

test('the word at the cursor has a menu by key, and is replaced by an edit that the browser can undo', async () => {
  field.focus();
  write('We recieve it.', 5);
  await pause();
  const event = new MouseEvent('contextmenu', { cancelable: true, button: 0 });
  field.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(asked).toMatchObject([{ word: 'recieve', from: 3, to: 10, language: 'en' }]);
  const execCommand = vi.fn<(command: string, ui: boolean, text: string) => void>();
  Object.assign(document, { execCommand });
  replaceInField(field, { word: 'recieve', from: 3, to: 10 }, 'receive');
  expect(execCommand).toHaveBeenCalledWith('insertText', false, 'receive');
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 10]);
  field.value = 'Changed meanwhile';
  replaceInField(field, { word: 'recieve', from: 3, to: 10 }, 'receive');
  expect(execCommand).toHaveBeenCalledTimes(1);
  const elsewhere = new MouseEvent('contextmenu', { cancelable: true, button: 0 });
  field.setSelectionRange(0, 0);
  field.dispatchEvent(elsewhere);
  expect(elsewhere.defaultPrevented).toBe(false);
});

test('nothing of it stays when the field goes', async () => {
  field.focus();
  write('We recieve it.');
  await pause();
  watched.stop();
  expect(document.querySelector('.spelling-layer')).toBeNull();
});

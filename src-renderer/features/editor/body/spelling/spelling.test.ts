// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#shared/i18n/languages.ts';
import { openBody } from '../body-html.ts';
import { bodySchema, contentExtensions } from '../schema.ts';
import { spelling } from './spelling.ts';

const checked: string[] = [];
const wrongWords = new Set(['recieve', 'propsal']);
const known = new Map<string, boolean>();
let editor: Editor;
let language: Language | null;
let learned: ReadonlySet<string>;
let tell: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  checked.length = 0;
  known.clear();
  language = 'en';
  learned = new Set();
});
afterEach(() => {
  editor.destroy();
  vi.useRealTimers();
});

async function open(html: string): Promise<void> {
  const rules = {
    language: () => language,
    isWrong: (_language: Language, word: string) => known.get(word),
    check: (_language: Language, words: readonly string[]) => {
      checked.push(...words);
      for (const word of words) known.set(word, wrongWords.has(word));
      return Promise.resolve();
    },
    isLearned: (word: string) => learned.has(word),
    onChange(listener: () => void) {
      tell = listener;
      return () => undefined;
    },
  };
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...contentExtensions, spelling(rules, () => undefined)],
    content: openBody(html, bodySchema).content,
    injectCSS: false,
  });
  await settle();
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);
const marked = (): readonly (string | null)[] =>
  [...editor.view.dom.querySelectorAll('.misspelled')].map(({ textContent }) => textContent);

test('wrong words are marked, each word is checked once, and marks are no part of the text', async () => {
  await open('<p>We recieve your propsal, we do.</p>');
  expect(marked()).toEqual(['recieve', 'propsal']);
  editor.commands.insertContentAt(1, 'So we recieve it. ');
  expect(marked()).toEqual(['recieve', 'propsal']);
  await settle();
  expect(marked()).toEqual(['recieve', 'recieve', 'propsal']);
  expect(checked).toEqual([...new Set(checked)]);
  expect(editor.getHTML()).not.toContain('misspelled');
});

test('a word is not marked while the cursor stands at its end', async () => {
  await open('<p>We propsal</p>');
  vi.spyOn(editor.view, 'hasFocus').mockReturnValue(true);
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  await settle();
  expect(marked()).toEqual([]);
  editor.commands.setTextSelection(1);
  await settle();
  expect(marked()).toEqual(['propsal']);
});

test('marks follow the user’s words, the language and the switch', async () => {
  await open('<p>We recieve your propsal.</p>');
  learned = new Set(['propsal']);
  tell();
  await settle();
  expect(marked()).toEqual(['recieve']);
  language = null;
  tell();
  await settle();
  expect(marked()).toEqual([]);
});

test('nothing changes while a character is composed', async () => {
  await open('<p>We do.</p>');
  const composing = vi.spyOn(editor.view, 'composing', 'get').mockReturnValue(true);
  editor.commands.insertContentAt(1, 'recieve ');
  await settle();
  expect(marked()).toEqual([]);
  composing.mockReturnValue(false);
  await settle();
  expect(marked()).toEqual(['recieve']);
});

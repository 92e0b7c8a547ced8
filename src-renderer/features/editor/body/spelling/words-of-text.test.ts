// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { openBody } from '../body-html.ts';
import { bodySchema } from '../schema.ts';
import { wordsOfText } from './words-of-text.ts';

const read = (html: string) => {
  const doc = bodySchema.nodeFromJSON(openBody(html, bodySchema).content);
  return wordsOfText(doc).map(({ word, from, to }) => ({ word, text: doc.textBetween(from, to) }));
};
const words = (html: string): readonly string[] => read(html).map(({ word }) => word);

test('words stand where they are in the document, across marks and blocks', () => {
  const found = read('<p>One <strong>bo</strong>ld word</p><ul><li><p>the client’s follow-up</p></li></ul>');
  expect(found.map(({ word }) => word)).toEqual(['One', 'bold', 'word', 'the', 'client’s', 'follow-up']);
  for (const { word, text } of found) expect(text).toBe(word);
});

test('addresses, numbers, names of programs and code are no words', () => {
  expect(
    words(
      '<p>See https://example.com/a or eva@example.com or example.com, room B12, iPhone, 3rd, <code>recieve</code> x y</p><pre><code>teh</code></pre>',
    ),
  ).toEqual(['See', 'or', 'or', 'room']);
});

test('a placeholder parts words', () => {
  expect(words('<p>Dear {{client_first_name}}, hello</p>')).toEqual(['Dear', 'hello']);
});

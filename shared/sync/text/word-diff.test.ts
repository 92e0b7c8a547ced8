import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { bothSides } from './both-sides.ts';
import { bodyAsText, withEditedText } from './plain-body.ts';
import { diffWords } from './word-diff.ts';

describe('two versions side by side', () => {
  it('marks the words that only one of them contains', () => {
    expect(diffWords('A new website for you', 'A fine website for them')).toEqual([
      [
        { text: 'A ', own: false },
        { text: 'new', own: true },
        { text: ' website for ', own: false },
        { text: 'you', own: true },
      ],
      [
        { text: 'A ', own: false },
        { text: 'fine', own: true },
        { text: ' website for ', own: false },
        { text: 'them', own: true },
      ],
    ]);
  });

  it('loses no text of either', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const [ofLeft, ofRight] = diffWords(left, right);
        expect(ofLeft.map(({ text }) => text).join('')).toBe(left);
        expect(ofRight.map(({ text }) => text).join('')).toBe(right);
      }),
    );
  });
});

describe('S12: both sides in one value', () => {
  it('contains equal blocks once, and both blocks of a conflict', () => {
    expect(bothSides('body', '<p>a</p><p>b</p>', '<p>a</p><p>mine</p>', '<p>a</p><p>theirs</p>')).toBe(
      '<p>a</p><p>mine</p><p>theirs</p>',
    );
  });

  it('joins texts, and keeps the longer one if it contains the other', () => {
    expect(bothSides('title', 'x', 'Ours', 'Theirs')).toBe('Ours / Theirs');
    expect(bothSides('title', 'x', 'Offer', 'Offer for you')).toBe('Offer for you');
  });

  it('is null for a price, a recipient and a choice', () => {
    expect(bothSides('amount', 1, 2, 3)).toBeNull();
    expect(bothSides('client_id', 'a', 'b', 'c')).toBeNull();
    expect(bothSides('email', 'a@x', 'b@x', 'c@x')).toBeNull();
  });
});

describe('a body whose text is edited', () => {
  const body = '<p>One <strong>bold</strong></p><ul><li>two</li></ul><p>three</p>';

  it('keeps the markup of unchanged paragraphs', () => {
    const text = bodyAsText(body);
    expect(text).toBe('One bold\n\ntwo\n\nthree');
    expect(withEditedText(body, text)).toBe(body);
    expect(withEditedText(body, text.replace('three', 'four < 5'))).toBe(
      '<p>One <strong>bold</strong></p><ul><li>two</li></ul><p>four &lt; 5</p>',
    );
    expect(withEditedText(body, `${text}\n\nlast`)).toBe(`${body}<p>last</p>`);
  });
});

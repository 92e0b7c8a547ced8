import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taggedSchema } from '../domain/tagged.ts';
import {
  addTags,
  cleanTag,
  knownSpelling,
  longestTag,
  mostTags,
  removeTags,
  tagKey,
  tagsOf,
  tagsText,
  tagUses,
} from './tags.ts';

describe('a tag', () => {
  it.each([
    ['  urgent ', 'urgent'],
    ['key\naccount', 'key account'],
    ['a, b', 'a b'],
    ['\u2028\t ,', ''],
    ['x'.repeat(50), 'x'.repeat(longestTag)],
    ['👍'.repeat(50), '👍'.repeat(longestTag)],
  ])('%j is kept as %j', (typed, kept) => expect(cleanTag(typed)).toBe(kept));

  it('is cleaned once', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(cleanTag(cleanTag(typed))).toBe(cleanTag(typed));
      }),
    );
  });

  it('takes a spelling that is in use', () => {
    expect(knownSpelling(' URGENT', ['Later', 'Urgent'])).toBe('Urgent');
    expect(knownSpelling('New ', ['Urgent'])).toBe('New');
  });
});

const tag = fc.string({ unit: fc.constantFrom('a', 'A', 'é', 'É', ' ', ','), maxLength: 5 });

describe('the tags of a record', () => {
  it('keep their order and the spelling that came first, and are at most 20', () => {
    expect(addTags(['Urgent'], ['urgent', 'New', 'NEW', ''])).toEqual(['Urgent', 'New']);
    const many = Array.from({ length: 30 }, (_, index) => `tag ${index}`);
    expect(addTags([], many)).toEqual(many.slice(0, mostTags));
  });

  it('are removed whatever their case', () => {
    expect(removeTags(['Urgent', 'New'], ['urgent'])).toEqual(['New']);
  });

  it('return from their text, and none are null', () => {
    fc.assert(
      fc.property(fc.array(tag), (typed) => {
        const tags = addTags([], typed);
        const text = tagsText(tags);
        expect(tagsOf({ tags: text })).toEqual(tags);
        expect(new Set(tags.map(tagKey)).size).toBe(tags.length);
        expect(text === null).toBe(tags.length === 0);
      }),
    );
    const longest = Array.from({ length: 30 }, (_, index) => `${String(index)}${'👍'.repeat(40)}`);
    expect(() => taggedSchema.parse({ tags: tagsText(addTags([], longest)) })).not.toThrow();
  });

  it('are counted over all records, the most frequent first', () => {
    const records = [{ tags: 'b\nUrgent' }, { tags: 'urgent' }, { tags: 'a' }, {}, { tags: null }];
    expect(tagUses(records)).toEqual([
      { tag: 'Urgent', count: 2 },
      { tag: 'a', count: 1 },
      { tag: 'b', count: 1 },
    ]);
  });
});

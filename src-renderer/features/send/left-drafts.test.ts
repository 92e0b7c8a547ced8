import { expect, test } from 'vitest';
import { batchKey, changesOf, draftKey, forgetDraft, keepDraft, leftDraft } from './left-drafts.ts';
import { startDraft } from './send-draft.ts';

const first = startDraft('ida@holm.example', null, { locale: 'en', form: 'link', account: null });

test('only what the user has changed is kept, so that the rest follows the proposal', () => {
  expect(changesOf(first, first)).toEqual({});
  expect(changesOf(first, { ...first, to: [...first.to] })).toEqual({});
  expect(changesOf(first, { ...first, message: 'Dear Ida', cc: ['boss@holm.example'] })).toEqual({
    message: 'Dear Ida',
    cc: ['boss@holm.example'],
  });
});

test('a draft is there until its e-mail is queued, for its own account and proposal', () => {
  const key = draftKey('own', 'proposal:17');
  keepDraft(key, { message: 'Dear Ida' });
  expect(leftDraft(key)).toEqual({ message: 'Dear Ida' });
  expect(leftDraft(draftKey('other', 'proposal:17'))).toBeNull();
  forgetDraft(key);
  expect(leftDraft(key)).toBeNull();
});

test('a message to several is the same in whichever order they were selected', () => {
  expect(batchKey('own', ['b', 'a'])).toBe(batchKey('own', ['a', 'b']));
});

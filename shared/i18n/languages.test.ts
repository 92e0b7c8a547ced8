import { expect, test } from 'vitest';
import { chooseSpeech } from './languages.ts';

test('the system decides where the person did not, with its region for dates and numbers', () => {
  expect(chooseSpeech('system', ['de-AT', 'en-US'])).toEqual({ language: 'de', locale: 'de-AT' });
  expect(chooseSpeech('system', ['pt-PT', 'nl'])).toEqual({ language: 'nl', locale: 'nl' });
  expect(chooseSpeech('system', ['ja'])).toEqual({ language: 'en', locale: 'en' });
  expect(chooseSpeech('system', [])).toEqual({ language: 'en', locale: 'en' });
});

test('a choice outweighs the system, and keeps the region of that language', () => {
  expect(chooseSpeech('en', ['de-DE', 'en-GB'])).toEqual({ language: 'en', locale: 'en-GB' });
  expect(chooseSpeech('fr', ['de-DE'])).toEqual({ language: 'fr', locale: 'fr' });
});

test('a tag that Intl refuses is passed over', () => {
  expect(chooseSpeech('system', ['de_DE.UTF-8', 'de-CH'])).toEqual({ language: 'de', locale: 'de-CH' });
});

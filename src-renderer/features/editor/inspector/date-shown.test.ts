import { expect, test } from 'vitest';
import { dateShown, type DateKnowledge } from './date-shown.ts';

test.each<[string, string, DateKnowledge, boolean, 'date' | 'text', string]>([
  ['a known date', '2026-11-30', 'yes', false, 'date', '2026-11-30'],
  ['no date', '', 'yes', false, 'date', ''],
  ['an unknown date', '', 'no', false, 'text', 'Unknown'],
  ['a date that is not read yet', '', 'reading', false, 'text', ''],
  ['an unknown date that the user edits', '', 'no', true, 'date', ''],
])('%s', (_what, day, known, isEdited, type, value) => {
  expect(dateShown({ day, known, isEdited })).toEqual({ type, value });
});

import { expect, test } from 'vitest';
import { t } from '../../i18n/index.ts';
import { emptyTexts } from './empty-texts.ts';

test('where every proposal is archived, the list does not ask for a first one', () => {
  expect(t(emptyTexts('all', 200).emptyTitle)).toBe('Every proposal is archived');
  expect(t(emptyTexts('all', 0).emptyTitle)).toBe('No proposals yet');
  expect(t(emptyTexts('draft', 200).emptyTitle)).toBe(t('emptyList.draft'));
});

import { expect, test } from 'vitest';
import { baseStyles } from './base-styles.ts';

test('a link of the table of contents is large enough for a finger', () => {
  expect(baseStyles).toMatch(/\.toc a\{[^}]*min-width:24px;min-height:24px/u);
});

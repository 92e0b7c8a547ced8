import { expect, test } from 'vitest';
import { shownShortcut } from './shown-keys.ts';

const command = (...shortcuts: readonly string[]) => ({
  ...{ id: 'a', title: 'A', group: 'screen' as const, shortcuts },
  run: () => undefined,
});

test('the first keys are shown', () => {
  expect(shownShortcut(command('N', 'Mod+N'), true)).toBe('N');
  expect(shownShortcut(command('G P'), true)).toBe('G P');
});

test('without single letters, the first that are none', () => {
  expect(shownShortcut(command('N', 'Mod+N'), false)).toBe('Mod+N');
  expect(shownShortcut(command('Delete', 'Mod+Backspace'), false)).toBe('Delete');
  expect(shownShortcut(command('G P'), false)).toBeUndefined();
});

test('a command without keys shows none', () => {
  expect(shownShortcut(command(), true)).toBeUndefined();
});

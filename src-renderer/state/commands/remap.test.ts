import { describe, expect, test } from 'vitest';
import { currentCommands } from './command-store.ts';
import type { Command } from './command.ts';
import { shortcutConflict, shortcutOf } from './remap.ts';
import { matchesChord, parseShortcut, type KeyStroke } from './shortcut.ts';

function stroke(key: string, change: Partial<KeyStroke> = {}): KeyStroke {
  const code = /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : key;
  return { key, code, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, ...change };
}

const command = (id: string, shortcuts: readonly string[]): Command => ({
  id,
  title: id,
  group: 'view',
  shortcuts,
  run: () => undefined,
});

describe('keys that the user chooses', () => {
  test.each([
    [stroke('b', { ctrlKey: true }), 'Mod+B'],
    [stroke('Z', { ctrlKey: true, shiftKey: true }), 'Shift+Mod+Z'],
    [stroke('?', { shiftKey: true, code: 'Slash' }), '?'],
    [stroke('n'), 'N'],
    [stroke('ArrowUp', { ctrlKey: true, altKey: true }), 'Mod+Alt+ArrowUp'],
    [stroke('F6'), 'F6'],
  ])('a stroke is spelled so that the same stroke matches again', (pressed, shortcut) => {
    expect(shortcutOf(pressed, false)).toBe(shortcut);
    const [chord] = parseShortcut(shortcut);
    expect(chord !== undefined && matchesChord(chord, pressed, false)).toBe(true);
  });

  test('modifiers alone, and the keys that every control needs, are no shortcut', () => {
    for (const key of ['Shift', 'Tab', 'Enter', 'Escape', ' ', 'ArrowDown'])
      expect(shortcutOf(stroke(key), false)).toBeNull();
  });

  test('a conflict is with the same keys in any spelling, or with a sequence that begins so', () => {
    const commands = [command('redo', ['Shift+Mod+Z']), command('go', ['G P'])];
    expect(shortcutConflict(commands, 'Mod+Shift+z', 'new')?.id).toBe('redo');
    expect(shortcutConflict(commands, 'G', 'new')?.id).toBe('go');
    expect(shortcutConflict(commands, 'Shift+Mod+Z', 'redo')).toBeUndefined();
    expect(shortcutConflict(commands, 'Mod+Y', 'new')).toBeUndefined();
  });

  test('chosen keys stand in place of a command’s own, and none takes them away', () => {
    const commands = [command('redo', ['Shift+Mod+Z']), command('go', ['G P'])];
    const shown = currentCommands(commands, { redo: ['Mod+Y'], go: [] });
    expect(shown.map(({ shortcuts }) => shortcuts)).toEqual([['Mod+Y'], []]);
  });
});

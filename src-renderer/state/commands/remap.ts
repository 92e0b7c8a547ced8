import type { Command } from './command.ts';
import { parseShortcut, type KeyStroke } from './shortcut.ts';

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph']);

/** Keys that every control needs. Without Mod, no command can have them. */
const reserved: ReadonlySet<string> = new Set(['Tab', 'Enter', 'Escape', 'Space', 'Dead', 'Unidentified']);

/**
 * The shortcut of a key press, such as `Shift+Mod+Z`. Null for modifiers alone, and for keys that every control needs
 * unless Mod is held.
 */
export function shortcutOf(stroke: KeyStroke, mac: boolean): string | null {
  const { code, metaKey, ctrlKey, shiftKey, altKey } = stroke;
  if (modifiers.has(stroke.key)) return null;
  const mod = mac ? metaKey : ctrlKey;
  if (mac ? ctrlKey : metaKey) return null;
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  const typed = stroke.key === ' ' ? 'Space' : stroke.key;
  const isLetter = /^[a-z]$/iu.test(typed);
  const key = isLetter ? typed.toUpperCase() : altKey && letter !== undefined ? letter : typed;
  if (!mod && (reserved.has(key) || key.startsWith('Arrow'))) return null;
  // A symbol already includes the modifier that the keyboard layout needs.
  const isSymbol = key.length === 1 && !/^[A-Z]$/u.test(key);
  return [shiftKey && !isSymbol ? 'Shift' : '', mod ? 'Mod' : '', altKey ? 'Alt' : '', key]
    .filter((part) => part !== '')
    .join('+');
}

/** One spelling per shortcut, for any order of its modifiers. */
function plain(shortcut: string): string {
  return JSON.stringify(
    parseShortcut(shortcut).map(({ key, mod, shift, alt }) => [key.toLowerCase(), mod, shift, alt]),
  );
}

/** The parts of a command that the shortcut settings need. */
export type Remappable = Pick<Command, 'id' | 'title' | 'shortcuts'>;

/** The other command with these keys, or with a sequence that begins with them; undefined if there is none. */
export function shortcutConflict(
  commands: readonly Remappable[],
  shortcut: string,
  ownId: string,
): Remappable | undefined {
  const wanted = plain(shortcut);
  const first = (keys: string): string => plain(keys.split(' ')[0] ?? '');
  return commands.find(
    ({ id, shortcuts }) =>
      id !== ownId && (shortcuts ?? []).some((keys) => plain(keys) === wanted || first(keys) === wanted),
  );
}

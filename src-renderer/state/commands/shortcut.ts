/** One key with its modifiers, as parsed from `Shift+Mod+Z`. */
export interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** The parts of a keyboard event that matching uses. */
export type KeyStroke = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** The chords of a shortcut, in order: one, or two for a sequence such as `G P`. */
export function parseShortcut(shortcut: string): readonly Chord[] {
  return shortcut.split(' ').map((chord) => {
    const parts = chord.split('+');
    return {
      key: parts.at(-1) ?? '',
      mod: parts.includes('Mod'),
      shift: parts.includes('Shift'),
      alt: parts.includes('Alt'),
    };
  });
}

const isLetter = (key: string): boolean => /^[a-z]$/iu.test(key);

/** The letter of a key by its position, for layouts and modifiers that produce another character (Alt on macOS). */
function letterOf(stroke: KeyStroke): string {
  return /^Key([A-Z])$/u.exec(stroke.code)?.[1] ?? stroke.key;
}

/** Whether a stroke matches a chord. `Mod` is ⌘ on macOS and Ctrl elsewhere; the other one must not be pressed. */
export function matchesChord(chord: Chord, stroke: KeyStroke, mac: boolean): boolean {
  const mod = mac ? stroke.metaKey : stroke.ctrlKey;
  const other = mac ? stroke.ctrlKey : stroke.metaKey;
  if (other || mod !== chord.mod || stroke.altKey !== chord.alt) return false;

  const typed = chord.alt && isLetter(chord.key) ? letterOf(stroke) : stroke.key;
  if (typed.toLowerCase() !== chord.key.toLowerCase()) {
    return chord.key === 'Space' && stroke.key === ' ' && stroke.shiftKey === chord.shift;
  }
  // A symbol such as `?` already includes the modifier that the keyboard layout needs.
  const isSymbol = chord.key.length === 1 && !isLetter(chord.key);
  return isSymbol || stroke.shiftKey === chord.shift;
}

/** Whether a shortcut has no modifier but Shift. Such keys must not run a command while the user types or dictates. */
export function isPlain(chords: readonly Chord[]): boolean {
  return chords.every((chord) => !chord.mod && !chord.alt);
}

/** Whether a focused control uses the key itself, such as Space on a button or arrows in a list. */
export function isControlKey(chord: Chord): boolean {
  return (
    !chord.mod &&
    !chord.alt &&
    (chord.key === 'Enter' ||
      chord.key === 'Space' ||
      chord.key === 'Escape' ||
      chord.key.startsWith('Arrow'))
  );
}

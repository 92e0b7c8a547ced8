/** One key with its modifiers, as parsed from `Shift+Mod+Z`. */
export interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** The parts of a keyboard event that decide. */
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

/** The letter of a key by its place, for layouts and modifiers that put another character there (Alt on macOS). */
function letterOf(stroke: KeyStroke): string {
  return /^Key([A-Z])$/u.exec(stroke.code)?.[1] ?? stroke.key;
}

/** Whether a stroke is this chord. `Mod` is ⌘ on macOS and Ctrl elsewhere; the other of the two must be up. */
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

/** Whether a shortcut is plain keys, which must not fire while someone types or dictates. */
export function isPlain(chords: readonly Chord[]): boolean {
  return chords.every((chord) => !chord.mod && !chord.alt);
}

/** Keys that a focused control uses itself: a button is pressed by Space, a list is walked by arrows. */
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

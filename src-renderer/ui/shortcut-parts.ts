const macNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Ctrl: '⌃' };
const otherNames: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
  Slash: '/',
};

/** Whether the keyboard has a ⌘ key. Read once: a computer does not change its platform. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** The caps of a shortcut in the order in which they are drawn: `Shift+Mod+Z` is ⇧ ⌘ Z on macOS. */
export function shortcutParts(keys: string, mac: boolean = isMac): readonly string[] {
  const modifiers = mac ? macNames : otherNames;
  return keys
    .split(' ')
    .flatMap((chord) => chord.split('+'))
    .map((part) => modifiers[part] ?? keyNames[part] ?? part);
}

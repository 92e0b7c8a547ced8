import { t } from '../../i18n/index.ts';

const macNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Ctrl: '⌃' };
/** Key names as printed on keyboards of the language. */
const otherNames = (): Readonly<Record<string, string>> => ({
  Mod: t('ui.keyControl'),
  Ctrl: t('ui.keyControl'),
  Shift: t('ui.keyShift'),
  Alt: t('ui.keyAlt'),
});
const keyNames = (): Readonly<Record<string, string>> => ({
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Space: t('ui.keySpace'),
  Escape: t('ui.keyEscape'),
  Delete: t('ui.keyDelete'),
  Home: t('ui.keyHome'),
  End: t('ui.keyEnd'),
  PageUp: t('ui.keyPageUp'),
  PageDown: t('ui.keyPageDown'),
  Backspace: '⌫',
  Slash: '/',
});

/** Whether the keyboard has a ⌘ key. Read once: a computer does not change its platform. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** The key caps of a shortcut in display order: `Shift+Mod+Z` is ⇧ ⌘ Z on macOS. */
export function shortcutParts(keys: string, mac: boolean = isMac): readonly string[] {
  const modifiers = mac ? macNames : otherNames();
  const named = keyNames();
  return keys
    .split(' ')
    .flatMap((chord) => chord.split('+'))
    .map((part) => modifiers[part] ?? named[part] ?? part);
}

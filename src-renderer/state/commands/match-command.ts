import { isAvailable, type Command } from './command.ts';
import { isControlKey, isPlain, matchesChord, parseShortcut, type KeyStroke } from './shortcut.ts';

/** The kind of focused element, which decides about keys. */
export type FocusArea =
  /** No special element, or a list that leaves its keys to the commands. */
  | 'page'
  /** A control that uses Enter, Space and arrows itself. */
  | 'control'
  /** A text field or editor. */
  | 'text'
  /** A dialog or menu, which gets all keys. */
  | 'layer';

/** The situation in which a key was pressed. */
export interface KeySituation {
  readonly focus: FocusArea;
  readonly mac: boolean;
  /** False when keys without a modifier are switched off (WCAG 2.1.4). */
  readonly singleKeys: boolean;
  /** The first stroke of an unfinished sequence; otherwise null. */
  readonly begun: KeyStroke | null;
}

type KeyAnswer =
  | { readonly type: 'run'; readonly command: Command }
  /** The stroke begins a sequence. The next stroke decides. */
  | { readonly type: 'begin' }
  | { readonly type: 'none' };

/** Whether a command's keys do anything now. */
function answersKeys(command: Command): boolean {
  return isAvailable(command) || command.otherwise !== undefined;
}

function runsInText({ inText }: Command, isPlainKey: boolean): boolean {
  return (typeof inText === 'function' ? inText() : inText) ?? !isPlainKey;
}

/** The meaning of a key press. Later registrations of commands take precedence. */
export function matchCommand(
  commands: readonly Command[],
  stroke: KeyStroke,
  situation: KeySituation,
): KeyAnswer {
  const { focus, mac, singleKeys, begun } = situation;
  if (focus === 'layer') return { type: 'none' };
  let begins = false;

  for (const command of commands.toReversed()) {
    for (const shortcut of command.shortcuts ?? []) {
      const chords = parseShortcut(shortcut);
      const [first, second] = chords;
      if (first === undefined) continue;
      const plain = isPlain(chords);
      const isCharacter = plain && first.key.length === 1;
      if (isCharacter && !singleKeys) continue;
      if (focus === 'text' && !runsInText(command, plain)) continue;
      if (focus === 'control' && isControlKey(first)) continue;

      if (second === undefined) {
        if (begun === null && matchesChord(first, stroke, mac) && answersKeys(command)) {
          return { type: 'run', command };
        }
      } else if (begun === null) {
        begins ||= matchesChord(first, stroke, mac) && isAvailable(command);
      } else if (
        matchesChord(first, begun, mac) &&
        matchesChord(second, stroke, mac) &&
        isAvailable(command)
      ) {
        return { type: 'run', command };
      }
    }
  }
  return begins ? { type: 'begin' } : { type: 'none' };
}

import { t } from '../../i18n/index.ts';

/** What the palette and the shortcut sheet list commands under, in this order. */
export const commandGroups = ['go', 'create', 'screen', 'edit', 'view', 'sync'] as const;
/** The heading that a command stands under. */
export type CommandGroup = (typeof commandGroups)[number];

const groupKeys = {
  go: 'commands.groupGo',
  create: 'commands.groupCreate',
  screen: 'commands.groupScreen',
  edit: 'commands.groupEdit',
  view: 'commands.groupView',
  sync: 'commands.groupSync',
} as const;

/** A heading in the language of the window. */
export function groupTitle(group: CommandGroup): string {
  return t(groupKeys[group]);
}

/** How a command was called. */
export interface Invocation {
  /** By a key that is held down, over and over. */
  readonly isRepeat?: boolean;
}

/**
 * Something the user can do. One registry of these feeds the keyboard, the palette and the shortcut sheet, so
 * that nothing is reachable in one of them and forgotten in another.
 */
export interface Command {
  /** Stable, such as `proposals.archive`. A later registration with the same id takes the place of an earlier one. */
  readonly id: string;
  /** In the imperative: "Archive". */
  readonly title: string;
  readonly group: CommandGroup;
  /**
   * Chords such as `Mod+K` or `Shift+Mod+Z`, and sequences such as `G P`. The first is the one that is shown.
   * A single character stands for what is typed (`?` needs its Shift named nowhere).
   */
  readonly shortcuts?: readonly string[];
  /** What people may type for it beside the words of `keywordsOf`, such as an account’s address. */
  readonly keywords?: string;
  /** Whether it makes sense now; absent means always. */
  readonly when?: () => boolean;
  /** What its keys do while it makes no sense: says why. Absent, they do nothing. */
  readonly otherwise?: () => void;
  /** Also runs while a text field has the focus. By default only chords with Mod do. */
  readonly inText?: boolean;
  /** Left out of the palette: it is only meaningful as a key, such as "Next row". */
  readonly keyboardOnly?: boolean;
  readonly run: (how?: Invocation) => void;
}

/** Whether a command can run now. */
export function isAvailable(command: Command): boolean {
  return command.when?.() ?? true;
}

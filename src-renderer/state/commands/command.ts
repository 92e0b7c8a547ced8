import { t } from '../../i18n/index.ts';

/** The groups of commands in the palette and the shortcut sheet, in this order. */
export const commandGroups = ['go', 'create', 'screen', 'edit', 'view', 'sync'] as const;
/** The group of a command. */
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
  /** True for the repeats of a key that is held down. */
  readonly isRepeat?: boolean;
}

/**
 * An action of the user. The keyboard, the palette, the native menu and the shortcut sheet use one registry, so that
 * none of them misses an action.
 */
export interface Command {
  /** Stable, such as `proposals.archive`. A later registration with the same id replaces an earlier one. */
  readonly id: string;
  /** In the imperative: "Archive". */
  readonly title: string;
  /** The title without what it would act on now, for a list of keys: "Undo". The default is the title. */
  readonly name?: string;
  readonly group: CommandGroup;
  /**
   * Chords such as `Mod+K` or `Shift+Mod+Z`, and sequences such as `G P`. The first one is shown. A single character
   * means the typed character: `?` needs no `Shift`.
   */
  readonly shortcuts?: readonly string[];
  /** Further search texts beside `keywordsOf`, such as an account’s address. */
  readonly keywords?: string;
  /** Whether it is available now; always if absent. */
  readonly when?: () => boolean;
  /** Runs when its keys are pressed while it is unavailable, to explain why. Without it, they do nothing. */
  readonly otherwise?: () => void;
  /** Also runs while a text field has the focus. By default only chords with Mod do. */
  readonly inText?: boolean | (() => boolean);
  /** Hides it from the palette, because it is only useful as a key, such as "Next row". */
  readonly keyboardOnly?: boolean;
  readonly run: (how?: Invocation) => void;
}

/** Whether a command can run now. */
export function isAvailable(command: Command): boolean {
  return command.when?.() ?? true;
}

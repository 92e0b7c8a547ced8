import { t } from '../../i18n/index.ts';
import type { Command } from './command.ts';
import type { Remappable } from './remap.ts';

/** A command of a screen. Its title is a message key in `areas`. */
interface KnownCommand<Key = string> {
  readonly title: Key;
  readonly shortcuts?: readonly string[];
  /** The keys on macOS, where they differ. */
  readonly macShortcuts?: readonly string[];
}

interface Area<Key = string> {
  readonly title: Key;
  /** Whether it has a list with the common list keys. */
  readonly hasList: boolean;
  readonly commands: Readonly<Record<string, KnownCommand<Key>>>;
}

/**
 * All commands of screens, by area, with their own keys. The screens register them from here. The settings page lists
 * them, although no such screen is shown then.
 */
const areas = {
  lists: {
    title: 'settings.everyList',
    hasList: true,
    commands: {
      'list.next': { title: 'commands.nextRow', shortcuts: ['J', 'ArrowDown'] },
      'list.previous': { title: 'commands.previousRow', shortcuts: ['K', 'ArrowUp'] },
      'list.page-down': { title: 'commands.pageDown', shortcuts: ['PageDown'] },
      'list.page-up': { title: 'commands.pageUp', shortcuts: ['PageUp'] },
      'list.first': { title: 'commands.firstRow', shortcuts: ['Home'] },
      'list.last': { title: 'commands.lastRow', shortcuts: ['End'] },
      'list.open': { title: 'commands.openRow', shortcuts: ['Enter'] },
      'list.select': { title: 'commands.selectRow', shortcuts: ['X'] },
      'list.extend-down': { title: 'commands.extendDown', shortcuts: ['Shift+ArrowDown'] },
      'list.extend-up': { title: 'commands.extendUp', shortcuts: ['Shift+ArrowUp'] },
      'list.select-all': { title: 'commands.selectAll', shortcuts: ['Mod+A'] },
      'list.clear': { title: 'commands.clearSelection', shortcuts: ['Escape'] },
      'screen.filter': { title: 'commands.filterList', shortcuts: ['/', 'Mod+F'] },
    },
  },
  proposals: {
    title: 'shell.proposals',
    hasList: true,
    commands: {
      'proposals.peek': { title: 'proposals.peek', shortcuts: ['Space'] },
      'proposals.send': { title: 'proposals.send', shortcuts: ['S'] },
      'proposals.archive': { title: 'proposals.archive', shortcuts: ['E'] },
      'proposals.unarchive': { title: 'proposals.unarchive', shortcuts: ['Shift+E'] },
      'proposals.recordDecision': { title: 'decision.command' },
      'proposals.recordSend': { title: 'recordedSend.command' },
      'proposals.edit': { title: 'proposals.editSelected' },
      'proposals.tag': { title: 'proposals.tagSelected', shortcuts: ['T'] },
      'proposals.duplicate': { title: 'proposals.duplicate', shortcuts: ['Mod+D'] },
      'proposals.saveTemplate': { title: 'libraryNames.saveAsTemplate' },
      'proposals.import': { title: 'proposals.importDocument' },
      'proposals.export': { title: 'proposals.exportSelected', shortcuts: ['Shift+Mod+E'] },
      'proposals.print': { title: 'proposals.printSelected', shortcuts: ['Mod+P'] },
      'proposals.delete': { title: 'proposals.delete', shortcuts: ['Delete', 'Mod+Backspace'] },
    },
  },
  editor: {
    title: 'settings.editorKeys',
    hasList: false,
    commands: {
      'editor.save': { title: 'editor.save', shortcuts: ['Mod+S'] },
      'editor.find': { title: 'editor.find', shortcuts: ['Mod+F'] },
      // On macOS, Command+H hides the app.
      'editor.replace': { title: 'editor.replace', shortcuts: ['Mod+H'], macShortcuts: ['Alt+Mod+F'] },
      'editor.findNext': { title: 'editor.findNext', shortcuts: ['F3', 'Mod+G'] },
      'editor.findPrevious': { title: 'editor.findPrevious', shortcuts: ['Shift+F3', 'Shift+Mod+G'] },
      'editor.send': { title: 'editor.sendProposal', shortcuts: ['Shift+Mod+Enter'] },
      'editor.preview': { title: 'preview.command', shortcuts: ['Shift+Mod+P'] },
      'editor.livePreview': { title: 'preview.toggleLive', shortcuts: ['Alt+Mod+P'] },
      'editor.export': { title: 'exporting.exportProposal', shortcuts: ['Shift+Mod+E'] },
      'editor.print': { title: 'exporting.printProposal', shortcuts: ['Mod+P'] },
      'editor.library': { title: 'libraryNames.insert', shortcuts: ['Shift+Mod+L'] },
      'editor.import': { title: 'documentImport.insert' },
      'editor.updatePrices': { title: 'catalog.updatePrices' },
      'editor.discount': { title: 'catalog.addDiscount' },
      'editor.costs': { title: 'catalog.toggleCosts' },
      'editor.addText': { title: 'editor.addTextSection' },
      'editor.addCost': { title: 'editor.addCostSection' },
      'editor.sectionUp': { title: 'editor.sectionUp', shortcuts: ['Alt+Mod+ArrowUp'] },
      'editor.sectionDown': { title: 'editor.sectionDown', shortcuts: ['Alt+Mod+ArrowDown'] },
      'editor.duplicateSection': { title: 'editor.duplicateSection' },
      'editor.deleteSection': { title: 'editor.deleteSection' },
      'editor.duplicate': { title: 'editor.duplicateProposal' },
      'editor.saveTemplate': { title: 'libraryNames.saveAsTemplate' },
      'editor.archive': { title: 'editor.archiveProposal' },
      'editor.unarchive': { title: 'editor.unarchiveProposal' },
      'editor.recordDecision': { title: 'decision.command' },
      'editor.recordSend': { title: 'recordedSend.command' },
      'editor.delete': { title: 'editor.deleteProposal' },
    },
  },
  clients: {
    title: 'shell.clients',
    hasList: true,
    commands: {
      'client.new': { title: 'clients.new', shortcuts: ['N'] },
      'client.import': { title: 'clientImport.action' },
    },
  },
  library: {
    title: 'libraryNames.pickerLabel',
    hasList: true,
    commands: {
      'library.new': { title: 'library.newText', shortcuts: ['N'] },
      'library.newCost': { title: 'library.newCost' },
      'library.import': { title: 'documentImport.title' },
      'library.export': { title: 'catalog.exportItems' },
      'library.newTemplate': { title: 'library.newTemplate' },
      'library.addStarters': { title: 'libraryNames.addStarters' },
      'library.rename': { title: 'library.renameTemplate', shortcuts: ['F2'] },
      'library.use': { title: 'library.use', shortcuts: ['U'] },
      'library.duplicate': { title: 'editor.duplicateSection', shortcuts: ['Mod+D'] },
      'library.delete': { title: 'editor.deleteSection', shortcuts: ['Delete', 'Mod+Backspace'] },
    },
  },
  activity: {
    title: 'shell.activity',
    hasList: true,
    commands: {
      'activity.toggle': { title: 'activity.toggleDetails', shortcuts: ['Space'] },
      'activity.unfold': { title: 'activity.showDetails', shortcuts: ['ArrowRight'] },
      'activity.fold': { title: 'activity.hideDetails', shortcuts: ['ArrowLeft'] },
      'activity.only-clients': { title: 'activity.onlyClients', shortcuts: ['C'] },
    },
  },
  review: {
    title: 'shell.outbox',
    hasList: false,
    commands: {
      'review.mine': { title: 'outbox.keepYours', shortcuts: ['1'] },
      'review.theirs': { title: 'outbox.takeTheirs', shortcuts: ['2'] },
      'review.both': { title: 'outbox.keepBoth', shortcuts: ['3'] },
      'review.next': { title: 'outbox.nextConflict', shortcuts: ['N'] },
      'review.apply': { title: 'outbox.apply', shortcuts: ['Mod+Enter'] },
      'review.later': { title: 'outbox.keepPending', shortcuts: ['Escape'] },
    },
  },
} as const satisfies Readonly<Record<string, Area>>;

type Areas = typeof areas;
/** The id of a screen's command. */
export type ScreenCommandId = { [A in keyof Areas]: keyof Areas[A]['commands'] }[keyof Areas];
type Titled<Commands> = Commands[keyof Commands] extends { readonly title: infer Key } ? Key : never;
type Title = { [A in keyof Areas]: Areas[A]['title'] | Titled<Areas[A]['commands']> }[keyof Areas];

const everyArea: Readonly<Record<string, Area<Title>>> = areas;
const known = new Map(Object.values(everyArea).flatMap(({ commands }) => Object.entries(commands)));

/** Id, title and keys of a screen's command. The screen adds the action. `mac`: the keys are those of macOS. */
export function screenCommand(
  id: ScreenCommandId,
  mac = false,
): Pick<Command, 'id' | 'title' | 'group' | 'shortcuts'> {
  const command = known.get(id);
  if (command === undefined) throw new Error(`No screen has a command “${id}”.`);
  const shortcuts = (mac ? command.macShortcuts : undefined) ?? command.shortcuts;
  return {
    id,
    title: t(command.title),
    group: 'screen',
    ...(shortcuts && { shortcuts }),
  };
}

/** A screen, or all lists, with its commands. */
export interface ScreenArea {
  readonly id: string;
  readonly title: string;
  readonly hasList: boolean;
  readonly commands: readonly Remappable[];
}

/** All areas with their commands and own keys, the area of all lists first. */
export function screenAreas(mac: boolean): readonly ScreenArea[] {
  return Object.entries(everyArea).map(([id, { title, hasList, commands }]) => ({
    ...{ id, hasList, title: t(title) },
    commands: Object.keys(commands).map((command) => screenCommand(command as ScreenCommandId, mac)),
  }));
}

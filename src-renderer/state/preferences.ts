import { z } from 'zod';
import { create } from 'zustand';
import { languages } from '#shared/i18n/languages.ts';

const themes = ['system', 'light', 'dark'] as const;
/** Light or dark; `system` follows the operating system and changes with it. */
export type Theme = (typeof themes)[number];
const densities = ['compact', 'standard', 'relaxed'] as const;
/** The density of lists; `rowHeights` has the heights. */
export type Density = (typeof densities)[number];

/** Row heights of lists, px; equal to those in `tokens.css`. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 30, standard: 36, relaxed: 44 };

/** The longest undo window, in seconds. */
export const longestUndo = 60;

/** Number of words that are kept. */
export const mostLearnedWords = 2000;

/** The user's preferences for the windows on this computer. */
const preferencesSchema = z.object({
  /** The language of the window; `system` follows the operating system. */
  language: z.enum(['system', ...languages]).catch('system'),
  theme: z.enum(themes).catch('system'),
  density: z.enum(densities).catch('standard'),
  /** Keys without a modifier, such as `N` and `G P`; switched off for people who dictate (WCAG 2.1.4). */
  singleKeys: z.boolean().catch(true),
  /** The user's keys for commands, by command id. An empty list: the command has no keys. */
  shortcuts: z.record(z.string().max(80), z.array(z.string().max(40)).max(4).readonly()).catch({}),
  /** Delay of sends, deletes and archiving on this computer, in seconds. */
  undoSeconds: z.int().min(0).max(longestUndo).catch(10),
  /** Whether archiving asks first. */
  asksToArchive: z.boolean().catch(true),
  /** Whether deleting several proposals, or one that was sent, asks first. */
  asksToDelete: z.boolean().catch(true),
  /** Whether typed quotation marks and dashes become those of the proposal's language. */
  typography: z.boolean().catch(true),
  /** Whether words that no dictionary has are marked. */
  spelling: z.boolean().catch(true),
  /** Words that the user has added to the dictionaries, the newest last. */
  learnedWords: z.array(z.string().min(1).max(60)).max(mostLearnedWords).readonly().catch([]),
  /** Whether the editor shows costs and margins. */
  showsCosts: z.boolean().catch(false),
});
type Preferences = Readonly<z.infer<typeof preferencesSchema>>;

const storageKey = 'layover.preferences';

/** Parses stored preferences. An unreadable value becomes its default. */
export function readPreferences(storage: Pick<Storage, 'getItem'>): Preferences {
  try {
    return preferencesSchema.parse(JSON.parse(storage.getItem(storageKey) ?? '{}'));
  } catch {
    return preferencesSchema.parse({});
  }
}

interface PreferencesStore extends Preferences {
  set(change: Partial<Preferences>): void;
}

/** The preferences of this window. Applied to the document by `applyPreferences`. */
export const usePreferences = create<PreferencesStore>((set) => ({
  ...readPreferences(localStorage),
  set: (change) => set(change),
}));

function show(root: HTMLElement, { theme, density }: Preferences): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  root.dataset['density'] = density;
}

/** The current undo window, in milliseconds. */
export function undoWindow(): number {
  return usePreferences.getState().undoSeconds * 1000;
}

/** Applies the preferences to the document and stores changes. Call it once, before the first paint. */
export function applyPreferences(root: HTMLElement, storage: Pick<Storage, 'setItem'>): () => void {
  show(root, usePreferences.getState());
  return usePreferences.subscribe((state) => {
    show(root, state);
    storage.setItem(storageKey, JSON.stringify(preferencesSchema.parse(state)));
  });
}

/** The preferences as text for a backup. */
export function preferencesText(): string {
  return JSON.stringify(preferencesSchema.parse(usePreferences.getState()));
}

/** Restores the preferences of a backup. A missing or invalid value becomes its default. */
export function restorePreferences(text: string): void {
  usePreferences.getState().set(readPreferences({ getItem: () => text }));
}

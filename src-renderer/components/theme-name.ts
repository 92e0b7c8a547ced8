import { t } from '../i18n/index.ts';

/** The names that Layover's own service has for its themes, and theirs on screen. */
const ownThemes = {
  'Modern Theme': 'editor.themeModern',
  'Classic Theme': 'editor.themeClassic',
  'Studio Theme': 'editor.themeStudio',
  'Editorial Theme': 'editor.themeEditorial',
  'Statement Theme': 'editor.themeStatement',
  'Ledger Theme': 'editor.themeLedger',
} as const;

const isOwn = (name: string): name is keyof typeof ownThemes => Object.hasOwn(ownThemes, name);

/** The name of a theme in the window's language. Another service's themes keep theirs. */
export function themeName(name: string): string {
  return isOwn(name) ? t(ownThemes[name]) : name;
}

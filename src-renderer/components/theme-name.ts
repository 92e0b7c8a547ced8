import { t } from '../i18n/index.ts';

/** The names that Layover's own service has for its themes, theirs on screen, and what they look like. */
const ownThemes = {
  'Modern Theme': { name: 'editor.themeModern', hint: 'editor.themeModernHint' },
  'Classic Theme': { name: 'editor.themeClassic', hint: 'editor.themeClassicHint' },
  'Studio Theme': { name: 'editor.themeStudio', hint: 'editor.themeStudioHint' },
  'Editorial Theme': { name: 'editor.themeEditorial', hint: 'editor.themeEditorialHint' },
  'Statement Theme': { name: 'editor.themeStatement', hint: 'editor.themeStatementHint' },
  'Ledger Theme': { name: 'editor.themeLedger', hint: 'editor.themeLedgerHint' },
} as const;

const isOwn = (name: string): name is keyof typeof ownThemes => Object.hasOwn(ownThemes, name);

/** The name of a theme in the window's language. Another service's themes keep theirs. */
export function themeName(name: string): string {
  return isOwn(name) ? t(ownThemes[name].name) : name;
}

/** What a theme looks like; undefined for another service's. */
export function themeHint(name: string | undefined): string | undefined {
  return name !== undefined && isOwn(name) ? t(ownThemes[name].hint) : undefined;
}

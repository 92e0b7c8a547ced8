import { placeholderName, placeholderNames } from '#shared/domain/proposals/placeholders.ts';
import { t } from '../../../i18n/index.ts';

const nameIn = (text: string) => placeholderName(text.replaceAll(/[{}]/gu, ''));

/** Label of a placeholder's chip; an unknown one is shown as written. */
export function placeholderLabel(text: string): string {
  const name = nameIn(text);
  return name === null ? text : t(`placeholders.${name}`);
}

export function chipClass(text: string): string {
  return nameIn(text) === null ? 'merge-chip merge-chip-unknown' : 'merge-chip';
}

/** All placeholders that the user can insert. */
export const placeholderChoices = (): readonly { readonly text: string; readonly label: string }[] =>
  placeholderNames.map((name) => ({ text: `{{${name}}}`, label: t(`placeholders.${name}`) }));

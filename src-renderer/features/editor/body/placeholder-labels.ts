import { placeholderName, placeholderNames } from '#shared/domain/proposals/placeholders.ts';
import { t } from '../../../i18n/index.ts';

/** Label of a placeholder's chip; an unknown one is shown as written. */
export function placeholderLabel(text: string): string {
  const name = placeholderName(text.replaceAll(/[{}]/gu, ''));
  return name === null ? text : t(`placeholders.${name}`);
}

/** All placeholders that the user can insert. */
export const placeholderChoices = (): readonly { readonly text: string; readonly label: string }[] =>
  placeholderNames.map((name) => ({ text: `{{${name}}}`, label: t(`placeholders.${name}`) }));

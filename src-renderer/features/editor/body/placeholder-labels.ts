import { placeholderName, placeholderNames } from '#shared/domain/proposals/placeholders.ts';
import { t } from '../../../i18n/index.ts';

/** What a placeholder is called on its chip; one that nobody knows is shown as it is written. */
export function placeholderLabel(text: string): string {
  const name = placeholderName(text.replaceAll(/[{}]/gu, ''));
  return name === null ? text : t(`placeholders.${name}`);
}

/** Every placeholder that can be put into a text. */
export const placeholderChoices = (): readonly { readonly text: string; readonly label: string }[] =>
  placeholderNames.map((name) => ({ text: `{{${name}}}`, label: t(`placeholders.${name}`) }));

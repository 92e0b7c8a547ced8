import { placeholderName, placeholderNames, type PlaceholderName } from '#shared/domain/placeholders.ts';

const irregular: Partial<Readonly<Record<PlaceholderName, string>>> = {
  client_email: 'Client e-mail',
  client_business: 'Client company',
  client_web: 'Client website',
  proposal_expires_at: 'Proposal expiry date',
  proposal_url: 'Proposal link',
  account_email: 'Account e-mail',
  account_web: 'Account website',
  sender_email: 'Sender e-mail',
};

function labelOf(name: PlaceholderName): string {
  const words = name.replaceAll('_', ' ');
  return irregular[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a placeholder is called on its chip; one that nobody knows is shown as it is written. */
export function placeholderLabel(text: string): string {
  const name = placeholderName(text.replaceAll(/[{}]/gu, ''));
  return name === null ? text : labelOf(name);
}

/** Every placeholder that can be put into a text. */
export const placeholderChoices: readonly { readonly text: string; readonly label: string }[] =
  placeholderNames.map((name) => ({ text: `{{${name}}}`, label: labelOf(name) }));

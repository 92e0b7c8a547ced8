/**
 * Merge placeholders of section bodies, subjects and messages. `{{client_first_name}}`, `{{clientFirstName}}` and
 * `{{ client.first_name }}` are the same one (`field-notes.md §1 #22`).
 */
export const placeholderNames = [
  'client_first_name',
  'client_last_name',
  'client_full_name',
  'client_email',
  'client_business',
  'client_telephone',
  'client_web',
  'client_address',
  'client_city',
  'client_postcode',
  'client_state',
  'client_country',
  'proposal_title',
  'proposal_date',
  'proposal_expires_at',
  'proposal_total',
  'proposal_url',
  'account_name',
  'account_email',
  'account_web',
  'account_telephone',
  'sender_name',
  'sender_email',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** The value of each placeholder. A placeholder without a value stays as written. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

export interface FoundPlaceholder {
  /** The placeholder as written, braces included. */
  readonly text: string;
  /** Null for an unknown name, which the user should see before the send. */
  readonly name: PlaceholderName | null;
}

const pattern = /\{\{\s*([A-Za-z][\w.\s-]{0,60}?)\s*\}\}/gu;
const canonicalNames: ReadonlySet<string> = new Set(placeholderNames);
const synonyms: Readonly<Record<string, PlaceholderName>> = {
  client_name: 'client_first_name',
  client_surname: 'client_last_name',
  client_company: 'client_business',
  client_phone: 'client_telephone',
  client_website: 'client_web',
  proposal_link: 'proposal_url',
  proposal_expiry_date: 'proposal_expires_at',
  company_name: 'account_name',
  user_name: 'sender_name',
};

/** The canonical name behind any spelling, or null: `clientFirstName` → `client_first_name`. */
export function placeholderName(spelling: string): PlaceholderName | null {
  const name = spelling
    .trim()
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1_$2')
    .replaceAll(/[\s.-]+/gu, '_')
    .toLowerCase();
  if (isPlaceholderName(name)) return name;
  return Object.hasOwn(synonyms, name) ? (synonyms[name] ?? null) : null;
}

/** Every placeholder in a text, in order of appearance. */
export function findPlaceholders(text: string): readonly FoundPlaceholder[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    text: match[0],
    name: placeholderName(match[1] ?? ''),
  }));
}

/**
 * Replaces placeholders with their values in one pass: a value that looks like a placeholder is not replaced. `encode`
 * is applied to each value, so that a name enters HTML as text and never as markup.
 */
export function resolvePlaceholders(
  text: string,
  values: PlaceholderValues,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(pattern, (written: string, spelling: string) => {
    const name = placeholderName(spelling);
    const value = name === null ? undefined : values[name];
    return value === undefined ? written : encode(value);
  });
}

function isPlaceholderName(name: string): name is PlaceholderName {
  return canonicalNames.has(name);
}

import { clientFieldsSchema, normalizeEmail, splitFullName, type ClientFields } from './client.ts';
import { isEmailAddress } from './email-address.ts';
import type { LocalId } from '../ids.ts';
import { isKnownCurrency } from '../pricing/money.ts';
import { plainColumnName } from '../../text/column-name.ts';
import { unguardCell } from '../../text/spreadsheet-cell.ts';

/** A column's possible content: a field of a client, or the full name. */
export const importFields = [...clientFieldsSchema.keyof().options, 'full_name'] as const;
export type ImportField = (typeof importFields)[number];

/** The field of each column; null skips the column. */
export type ColumnMapping = readonly (ImportField | null)[];

/** Column names of other programs in five languages, normalized by `plainColumnName`. */
const knownNames: Readonly<Record<ImportField, readonly string[]>> = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'emailadresse',
    'courriel',
    'adresseemail',
    'correo',
    'correoelectronico',
    'emailadres',
  ],
  name: ['firstname', 'givenname', 'vorname', 'prenom', 'voornaam'],
  surname: [
    'surname',
    'lastname',
    'familyname',
    'nachname',
    'nomdefamille',
    'apellido',
    'apellidos',
    'achternaam',
  ],
  full_name: [
    'fullname',
    'contact',
    'contactname',
    'displayname',
    'ansprechpartner',
    'nomcomplet',
    'nombrecompleto',
    'naam',
  ],
  business: [
    'business',
    'company',
    'companyname',
    'organization',
    'organisation',
    'firma',
    'unternehmen',
    'entreprise',
    'societe',
    'empresa',
    'bedrijf',
    'bedrijfsnaam',
  ],
  currency: ['currency', 'wahrung', 'devise', 'moneda', 'valuta'],
  locale: ['locale', 'language', 'sprache', 'langue', 'idioma', 'taal'],
  pdf_page_size: ['pdfpagesize', 'pagesize', 'paper', 'papier', 'papel'],
  web: ['web', 'website', 'url', 'homepage', 'webseite', 'siteweb', 'sitioweb'],
  telephone: [
    'telephone',
    'phone',
    'phonenumber',
    'mobile',
    'telefon',
    'telefonnummer',
    'telefono',
    'telefoon',
    'telefoonnummer',
    'tel',
  ],
  address: [
    'address',
    'street',
    'streetaddress',
    'addressline1',
    'adresse',
    'strasse',
    'rue',
    'direccion',
    'calle',
    'adres',
    'straat',
  ],
  city: ['city', 'town', 'stadt', 'ort', 'ville', 'ciudad', 'plaats', 'stad', 'woonplaats'],
  postcode: ['postcode', 'zip', 'zipcode', 'postalcode', 'plz', 'postleitzahl', 'codepostal', 'codigopostal'],
  country: ['country', 'land', 'pays', 'pais'],
  state: ['state', 'province', 'region', 'county', 'bundesland', 'provincia', 'provincie'],
};

/** Column names that mean the full name, the first name or the last name, depending on the other columns. */
const sharedNames: readonly string[] = ['name', 'nom', 'nombre'];

/** The field of a column with such a name, beside those of the other columns. */
function fieldOfSharedName(taken: ReadonlySet<ImportField>): ImportField | null {
  if (taken.has('full_name')) return null;
  if (!taken.has('name')) return taken.has('surname') ? 'name' : 'full_name';
  return taken.has('surname') ? null : 'surname';
}

/** Guesses each column's field by its name. No field is assigned twice. */
export function guessColumns(headers: readonly string[]): ColumnMapping {
  const taken = new Set<ImportField>();
  const names = headers.map(plainColumnName);
  const clear = names.map((name) => {
    const field = importFields.find(
      (candidate) => !taken.has(candidate) && knownNames[candidate].includes(name),
    );
    if (field === undefined) return null;
    taken.add(field);
    return field;
  });
  return clear.map((field, index) => {
    if (field !== null || !sharedNames.includes(names[index] ?? '')) return field;
    const found = fieldOfSharedName(taken);
    if (found !== null) taken.add(found);
    return found;
  });
}

/** Whether the first row is a header: none of its cells is an e-mail address. */
export function hasHeader(first: readonly string[]): boolean {
  return !first.some((cell) => isEmailAddress(cell.trim()));
}

/** Why a row cannot become a client. */
export type RowProblem =
  | 'email-missing'
  | 'email-invalid'
  | 'name-missing'
  | 'currency-unknown'
  | 'too-long'
  /** The row has more cells than columns, because of a wrong separator or line break. */
  | 'too-many-cells'
  /** The card of a vCard file has no end, or a line that is none of a vCard. */
  | 'card-broken';

/** Where a row of the import comes from, if it is not a row of a table. */
export interface CardOrigin {
  /** Number of its line in the file, from 1. */
  readonly line: number;
  readonly isBroken: boolean;
}

/** The plan for one row. Rows are numbered from 1, as in a spreadsheet; cards have the number of their line. */
export type PlannedRow = { readonly row: number; readonly cells: readonly string[] } & (
  | { readonly kind: 'new'; readonly values: ClientFields }
  | {
      readonly kind: 'update';
      readonly id: LocalId;
      readonly values: Partial<ClientFields>;
      /** The current values of these fields. */
      readonly before: Partial<ClientFields>;
    }
  /** Equal to the existing client. */
  | { readonly kind: 'same'; readonly id: LocalId }
  /** The address is already in an earlier row. */
  | { readonly kind: 'duplicate'; readonly firstRow: number }
  | { readonly kind: 'invalid'; readonly problems: readonly RowProblem[] }
);

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly counts: Readonly<Record<PlannedRow['kind'], number>>;
}

interface ExistingClient {
  readonly localId: LocalId;
  readonly fields: ClientFields;
}

const longest = 2000;

function valuesOf(
  cells: readonly string[],
  mapping: ColumnMapping,
): Partial<Record<keyof ClientFields, string>> {
  const values: Partial<Record<keyof ClientFields, string>> = {};
  // A row may be far shorter than the longest.
  for (const [index, field] of mapping.slice(0, cells.length).entries()) {
    const text = unguardCell(cells[index] ?? '').trim();
    if (field === null || text === '') continue;
    if (field === 'full_name') {
      const { name, surname } = splitFullName(text);
      values.name ??= name;
      if (surname !== '') values.surname ??= surname;
    } else values[field] = field === 'currency' ? text.toUpperCase() : text;
  }
  return values;
}

function problemsOf(values: Partial<ClientFields>, isNew: boolean): readonly RowProblem[] {
  const problems: RowProblem[] = [];
  if (values.email === undefined) problems.push('email-missing');
  else if (!isEmailAddress(values.email)) problems.push('email-invalid');
  if (isNew && values.name === undefined) problems.push('name-missing');
  if (values.currency !== undefined && !isKnownCurrency(values.currency)) problems.push('currency-unknown');
  if (Object.values(values).some((text) => text.length > longest)) problems.push('too-long');
  return problems;
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '');
}

function planRow(
  cells: readonly string[],
  row: number,
  mapping: ColumnMapping,
  columns: number,
  known: ReadonlyMap<string, ExistingClient>,
  seen: Map<string, number>,
): PlannedRow {
  if (lastFilled(cells) >= columns) return { row, cells, kind: 'invalid', problems: ['too-many-cells'] };
  const values = valuesOf(cells, mapping);
  const email = normalizeEmail(values.email ?? '');
  const existing = known.get(email);
  const problems = problemsOf(values, existing === undefined);
  if (problems.length > 0) return { row, cells, kind: 'invalid', problems };
  const firstRow = seen.get(email);
  if (firstRow !== undefined) return { row, cells, kind: 'duplicate', firstRow };
  seen.set(email, row);
  if (existing === undefined) return { row, cells, kind: 'new', values: clientFieldsSchema.parse(values) };
  const changes = Object.fromEntries(
    Object.entries(values).filter(
      ([field, text]) => field !== 'email' && existing.fields[field as keyof ClientFields] !== text,
    ),
  );
  if (Object.keys(changes).length === 0) return { row, cells, kind: 'same', id: existing.localId };
  const before = Object.fromEntries(
    Object.keys(changes).map((field) => [field, existing.fields[field as keyof ClientFields]]),
  );
  return { row, cells, kind: 'update', id: existing.localId, values: changes, before };
}

/**
 * Plans an import row by row, without executing it. Clients are matched by e-mail address. An empty cell keeps the
 * existing value, so an import never clears a field.
 *
 * @param file `firstRow` is the number that the first of these rows has in the file; `origins` are those of cards, by row
 */
export function* planRows(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  clients: readonly ExistingClient[],
  file: { readonly firstRow: number; readonly columns: number; readonly origins?: readonly CardOrigin[] },
): Generator<PlannedRow> {
  const known = new Map(clients.map((client) => [normalizeEmail(client.fields.email), client]));
  const seen = new Map<string, number>();
  for (const [index, cells] of rows.entries()) {
    const origin = file.origins?.[index];
    const row = origin?.line ?? file.firstRow + index;
    if (origin?.isBroken === true) yield { row, cells, kind: 'invalid', problems: ['card-broken'] };
    else if (origin !== undefined || cells.some((cell) => cell.trim() !== ''))
      yield planRow(cells, row, mapping, file.columns, known, seen);
  }
}

/** The plan of a whole import, from the plans of its rows. */
export function planOf(rows: readonly PlannedRow[]): ImportPlan {
  const counts = { new: 0, update: 0, same: 0, duplicate: 0, invalid: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return { rows, counts };
}

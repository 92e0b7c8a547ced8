import type { ImportField, PlannedRow, RowProblem } from '#shared/domain/clients/client-import.ts';
import { t } from '../../i18n/index.ts';

const fieldKeys = {
  email: 'clientImport.email',
  name: 'clientImport.name',
  surname: 'clientImport.surname',
  full_name: 'clientImport.fullName',
  business: 'clientImport.business',
  currency: 'clientImport.currency',
  locale: 'clientImport.locale',
  pdf_page_size: 'clientImport.paper',
  web: 'clientImport.web',
  telephone: 'clientImport.telephone',
  address: 'clientImport.address',
  city: 'clientImport.city',
  postcode: 'clientImport.postcode',
  country: 'clientImport.country',
  state: 'clientImport.state',
} as const satisfies Record<ImportField, string>;

/** Label of a column's field. */
export const fieldLabel = (field: ImportField | 'note'): string =>
  t(field === 'note' ? 'clientImport.note' : fieldKeys[field]);

const problemKeys = {
  'email-missing': 'clientImport.emailMissing',
  'email-invalid': 'clientImport.emailInvalid',
  'name-missing': 'clientImport.nameMissing',
  'currency-unknown': 'clientImport.currencyUnknown',
  'too-long': 'clientImport.tooLong',
  'too-many-cells': 'clientImport.tooManyCells',
  'card-broken': 'clientImport.cardBroken',
} as const satisfies Record<RowProblem, string>;

const kindKeys = {
  new: 'clientImport.kindNew',
  update: 'clientImport.kindUpdate',
  same: 'clientImport.kindSame',
  duplicate: 'clientImport.kindDuplicate',
  invalid: 'clientImport.kindInvalid',
} as const satisfies Record<PlannedRow['kind'], string>;

/** Label of a group of rows. */
export const kindLabel = (kind: PlannedRow['kind']): string => t(kindKeys[kind]);

const resultKeys = {
  new: 'clientImport.rowNew',
  update: 'clientImport.rowUpdate',
  same: 'clientImport.rowSame',
} as const;

/** Result and reason of a planned row. */
export function rowLabel(row: PlannedRow): string {
  if (row.kind === 'duplicate') return t('clientImport.rowDuplicate', { row: row.firstRow });
  if (row.kind === 'invalid') return row.problems.map((problem) => t(problemKeys[problem])).join(' ');
  return t(resultKeys[row.kind]);
}

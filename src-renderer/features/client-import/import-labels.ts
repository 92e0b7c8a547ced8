import type { ImportField, PlannedRow, RowProblem } from '#shared/domain/clients/client-import.ts';
import { t } from '../../i18n/index.ts';

/** Label of a column's field. */
export function fieldLabel(field: ImportField): string {
  switch (field) {
    case 'email':
      return t('clientImport.email');
    case 'name':
      return t('clientImport.name');
    case 'surname':
      return t('clientImport.surname');
    case 'full_name':
      return t('clientImport.fullName');
    case 'business':
      return t('clientImport.business');
    case 'currency':
      return t('clientImport.currency');
    case 'locale':
      return t('clientImport.locale');
    case 'pdf_page_size':
      return t('clientImport.paper');
    case 'web':
      return t('clientImport.web');
    case 'telephone':
      return t('clientImport.telephone');
    case 'address':
      return t('clientImport.address');
    case 'city':
      return t('clientImport.city');
    case 'postcode':
      return t('clientImport.postcode');
    case 'country':
      return t('clientImport.country');
    case 'state':
      return t('clientImport.state');
  }
}

function problemLabel(problem: RowProblem): string {
  switch (problem) {
    case 'email-missing':
      return t('clientImport.emailMissing');
    case 'email-invalid':
      return t('clientImport.emailInvalid');
    case 'name-missing':
      return t('clientImport.nameMissing');
    case 'currency-unknown':
      return t('clientImport.currencyUnknown');
    case 'too-long':
      return t('clientImport.tooLong');
    case 'too-many-cells':
      return t('clientImport.tooManyCells');
  }
}

/** Result and reason of a planned row. */
export function rowLabel(row: PlannedRow): string {
  switch (row.kind) {
    case 'new':
      return t('clientImport.rowNew');
    case 'update':
      return t('clientImport.rowUpdate');
    case 'same':
      return t('clientImport.rowSame');
    case 'duplicate':
      return t('clientImport.rowDuplicate', { row: row.firstRow });
    case 'invalid':
      return row.problems.map(problemLabel).join(' ');
  }
}

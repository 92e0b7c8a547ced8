import { t } from '../i18n/index.ts';

const fieldNames = {
  client_id: 'outbox.fieldClient',
  prepared_by_id: 'outbox.fieldPreparedBy',
  document_section_title: 'outbox.fieldDocumentsTitle',
  expires_at: 'outbox.fieldExpiry',
  display_date: 'outbox.fieldDisplayDate',
  exclude_total: 'outbox.fieldTotal',
  exclude_total_in_pdf: 'outbox.fieldTotalPdf',
  template_id: 'outbox.fieldTemplate',
  name: 'outbox.fieldName',
  title: 'outbox.fieldTitle',
  body: 'outbox.fieldText',
  section_type: 'outbox.fieldKind',
  source_id: 'outbox.fieldSource',
  source_content: 'outbox.fieldSource',
  page_break: 'outbox.fieldPageBreak',
  include_total: 'outbox.fieldSubtotal',
  cost_type: 'outbox.fieldCharged',
  recurring_type: 'outbox.fieldCadence',
  per_type: 'outbox.fieldUnit',
  amount: 'outbox.fieldPrice',
  catalog_id: 'catalog.fieldItem',
  catalog_amount: 'catalog.fieldItem',
  cost: 'catalog.fieldCost',
  discount_of: 'catalog.fieldDiscount',
  discount_rate: 'catalog.fieldDiscount',
  percentage: 'outbox.fieldPercentage',
  quantity: 'outbox.fieldQuantity',
  description: 'outbox.fieldDescription',
  optional: 'outbox.fieldOptional',
  selected: 'outbox.fieldSelected',
  pdf_page_size: 'outbox.fieldPageSize',
  email: 'outbox.fieldEmail',
  surname: 'outbox.fieldSurname',
  business: 'outbox.fieldBusiness',
  currency: 'outbox.fieldCurrency',
  locale: 'outbox.fieldLanguage',
  web: 'outbox.fieldWeb',
  telephone: 'outbox.fieldTelephone',
  address: 'outbox.fieldAddress',
  city: 'outbox.fieldCity',
  postcode: 'outbox.fieldPostcode',
  country: 'outbox.fieldCountry',
  state: 'outbox.fieldState',
  status: 'outbox.fieldStatus',
  tags: 'tags.field',
} as const;

const isNamed = (field: string): field is keyof typeof fieldNames => Object.hasOwn(fieldNames, field);

/** The name of a field, in lower case if the language allows it. */
export function fieldName(field: string): string {
  return isNamed(field) ? t(fieldNames[field]) : field.replaceAll('_', ' ');
}

import { t } from '../../i18n/index.ts';
import type { SelectOption } from '../../ui/controls/select.tsx';

const pageSizes = ['A4', 'Letter', 'Legal'];

/** The PDF page sizes and this client's own value. */
export function pageSizeOptions(current: string): readonly SelectOption<string>[] {
  const sizes = pageSizes.includes(current) || current === '' ? pageSizes : [current, ...pageSizes];
  return [
    { value: '', label: t('clients.defaultPageSize') },
    ...sizes.map((value) => ({ value, label: value })),
  ];
}

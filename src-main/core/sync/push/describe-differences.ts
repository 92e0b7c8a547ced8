import { formatPercentage } from '#shared/domain/pricing/format-number.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { Difference } from '../rules/sends/approved-content.ts';
import { locale, t } from '../../i18n/translate.ts';

const partWords = {
  title: 'difference.sectionTitle',
  text: 'difference.sectionText',
  kind: 'difference.sectionKind',
  optional: 'difference.sectionOptional',
  total: 'difference.sectionTotal',
} as const;

const nameOf = (section: string): string => section || t('difference.untitled');

/** What the service has otherwise than it was approved, in a sentence for the user who has to decide. */
export function differenceWords(difference: Difference): string {
  switch (difference.at) {
    case 'title':
      return t('difference.title', { title: difference.title });
    case 'client':
      return t('difference.client');
    case 'author':
      return t('difference.author');
    case 'currency':
      return t('difference.currency', { currency: difference.currency });
    case 'sections': {
      const { approved, present } = difference;
      return t('difference.sections', { approved, present });
    }
    case 'section':
      return t(partWords[difference.part], { section: nameOf(difference.section) });
    case 'lines': {
      const { approved, present, section } = difference;
      return t('difference.lines', { approved, present, section: nameOf(section) });
    }
    case 'line':
      return t('difference.line', { section: nameOf(difference.section), line: difference.line });
    case 'taxes': {
      if (difference.present.length === 0) return t('difference.noTaxes');
      const taxes = difference.present.map(
        ({ name, percentage }) => `${name} ${formatPercentage(percentage, locale())}`,
      );
      return t('difference.taxes', { taxes: taxes.toSorted().join(', ') });
    }
    default:
      return assertNever(difference);
  }
}

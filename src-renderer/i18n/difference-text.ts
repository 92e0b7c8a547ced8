import { formatPercentage } from '#shared/domain/pricing/format-number.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import type { Difference, TotalChange } from '#shared/reasons/difference.ts';
import { locale, t } from './translator.ts';

const partKeys = {
  title: 'difference.sectionTitle',
  text: 'difference.sectionText',
  kind: 'difference.sectionKind',
  optional: 'difference.sectionOptional',
  total: 'difference.sectionTotal',
} as const;

const nameOf = (section: string): string => section || t('difference.untitled');

/** The difference between the service's content and the approved one, as a sentence for the user's decision. */
export function differenceText(difference: Difference): string {
  switch (difference.at) {
    case 'title':
    case 'currency': {
      const { approved, present } = difference;
      return t(`difference.${difference.at}`, { approved, present });
    }
    case 'client':
      return t('difference.client');
    case 'author':
      return t('difference.author');
    case 'sections': {
      const { approved, present } = difference;
      return t('difference.sections', { approved, present });
    }
    case 'section':
      return t(partKeys[difference.part], { section: nameOf(difference.section) });
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

/** A changed total: "Total: €1,000.00 → €1.00." */
export function totalChangeText({ approved, present, currency }: TotalChange): string {
  return t('difference.total', {
    approved: formatMoney(approved, currency, locale()),
    present: formatMoney(present, currency, locale()),
  });
}

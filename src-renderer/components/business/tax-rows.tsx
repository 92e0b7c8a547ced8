import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { locale, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { readNumber } from '../pricing/read-number.ts';

/** A default tax as it is typed: the percentage is in the user's locale. */
export interface TypedTax {
  readonly name: string;
  readonly percentage: string;
}

export interface TaxProblem {
  readonly name?: string | undefined;
  readonly percentage?: string | undefined;
}

/** The problems of a typed tax. A row without any text has none and is left out. */
export function taxProblem({ name, percentage }: TypedTax): TaxProblem {
  if (name.trim() === '' && percentage.trim() === '') return {};
  const value = readNumber(percentage.replace('%', ''), locale());
  return {
    name: name.trim() === '' ? t('taxes.nameless') : undefined,
    percentage: value === null || value > 100 ? t('taxes.notPercentage') : undefined,
  };
}

/** Whether each row can be saved or is empty. */
export function areTaxesComplete(rows: readonly TypedTax[]): boolean {
  return rows.every((row) => Object.values(taxProblem(row)).every((problem) => problem === undefined));
}

/** The taxes of complete rows, with percentages as the service reads them. */
export function taxesOf(
  rows: readonly TypedTax[],
): readonly { readonly name: string; readonly percentage: string }[] {
  return rows.flatMap(({ name, percentage }) => {
    const value = readNumber(percentage.replace('%', ''), locale());
    return name.trim() === '' || value === null ? [] : [{ name: name.trim(), percentage: String(value) }];
  });
}

interface Props {
  readonly rows: readonly TypedTax[];
  readonly onChange: (rows: readonly TypedTax[]) => void;
  readonly onBlur?: () => void;
  /** Whether to show the problems of the rows. */
  readonly showsProblems: boolean;
  readonly disabled?: boolean;
}

/** The limit of default taxes. */
const mostTaxes = 10;

/** The taxes that each new proposal starts with. */
export function TaxRows({ rows, onChange, onBlur, showsProblems, disabled = false }: Props) {
  const list = useRef<HTMLFieldSetElement>(null);

  function set(index: number, values: Partial<TypedTax>): void {
    onChange(rows.map((row, at) => (at === index ? { ...row, ...values } : row)));
  }

  function add(): void {
    onChange([...rows, { name: '', percentage: '' }]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[data-tax="${rows.length}"] input`)?.focus(),
    );
  }

  return (
    <fieldset ref={list} disabled={disabled} className="flex flex-col gap-2">
      <legend className="pb-1 text-label font-medium text-ink-2">{t('business.defaultTaxes')}</legend>
      {rows.map((row, index) => {
        const problem = showsProblems ? taxProblem(row) : {};
        return (
          // Rows have no identity of their own; they are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} data-tax={index} className="flex items-start gap-1.5">
            <TextField
              label={t('taxes.name')}
              hideLabel
              value={row.name}
              onChange={(name) => set(index, { name })}
              onBlur={onBlur}
              placeholder={t('taxes.namePlaceholder')}
              error={problem.name}
              className="grow"
            />
            <TextField
              label={t('taxes.percentageOf', { name: row.name })}
              hideLabel
              inputMode="decimal"
              value={row.percentage}
              onChange={(percentage) => set(index, { percentage })}
              onBlur={onBlur}
              error={problem.percentage}
              className="w-20 shrink-0"
            />
            <span aria-hidden className="pt-1.5 text-ui text-ink-2">
              %
            </span>
            <IconButton
              label={t('taxes.remove', { name: row.name })}
              icon={<X size={14} />}
              className="mt-0.5"
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {rows.length < mostTaxes && (
        <div>
          <Button variant="quiet" className="-ml-2.5" icon={<Plus size={14} />} onClick={add}>
            {t('taxes.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

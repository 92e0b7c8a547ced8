import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import {
  catalogColumns,
  type CatalogColumn,
  type CatalogRowProblem,
  type PlannedItem,
} from '#shared/domain/pricing/catalog-import.ts';
import type { Catalog } from '../../../components/catalog/use-catalog.ts';
import { ImportSource } from '../../../components/import/import-source.tsx';
import { PlannedRows } from '../../../components/import/planned-rows.tsx';
import { t } from '../../../i18n/index.ts';
import { ImportActions } from '../../../components/import/import-actions.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCatalogImport, type CatalogImport, type LoadTableReader } from './use-catalog-import.ts';

interface Props {
  readonly items: readonly CatalogItem[];
  readonly currency: string;
  readonly change: Catalog['change'];
  readonly loadReader: LoadTableReader;
  readonly onDone: (count: number) => void;
  readonly onClose: () => void;
}

/** Number of rendered rows. Further rows are only counted. */
const drawnRows = 100;

const columnLabels = {
  code: 'catalog.code',
  name: 'library.name',
  description: 'catalog.details',
  billing: 'catalog.billing',
  price: 'catalog.price',
  cost: 'catalog.cost',
  currency: 'catalog.currency',
  tax: 'catalog.tax',
  tax_percentage: 'catalog.taxPercentage',
} as const satisfies Record<CatalogColumn, string>;

const problemLabels = {
  'name-missing': 'catalog.nameMissing',
  price: 'catalog.badPrice',
  cost: 'catalog.badCost',
  billing: 'catalog.badBilling',
  tax: 'catalog.badTax',
  'too-long': 'catalog.tooLong',
} as const satisfies Record<CatalogRowProblem, string>;

function outcomeOf(row: PlannedItem): string {
  switch (row.kind) {
    case 'new':
      return t('catalog.rowNew');
    case 'update':
      return t('catalog.rowUpdate');
    case 'same':
      return t('clientImport.rowSame');
    case 'invalid':
      return t(problemLabels[row.problem]);
  }
}

/** Imports a price list into the catalog: choose a source, review the rows, import. */
export function CatalogImportDialog({ items, currency, change, loadReader, onDone, onClose }: Props) {
  const control = useCatalogImport({ items, currency, change, loadReader, onDone });
  const { open, problem, busy, changes } = control;
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      onConfirm={() => open !== null && changes > 0 && !busy && void control.run()}
      title={t('catalog.importItems')}
      description={t(open === null ? 'catalog.sourceHint' : 'clientImport.reviewHint')}
      actions={
        <ImportActions
          otherFile={open === null ? null : t('clientImport.otherFile')}
          onOtherFile={control.restart}
          onCancel={onClose}
          ready={
            open === null
              ? null
              : {
                  label: t('catalog.importCount', { count: changes }),
                  busy,
                  disabled: changes === 0,
                  onRun: () => void control.run(),
                }
          }
        />
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice text={problem} />
        {open === null ? (
          <ImportSource
            drop={t('catalog.drop')}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onFile={control.readFile}
            onText={control.readText}
          />
        ) : (
          <Review control={control} open={open} />
        )}
      </div>
    </Dialog>
  );
}

interface ReviewProps {
  readonly control: CatalogImport;
  readonly open: NonNullable<CatalogImport['open']>;
}

function Review({ control, open }: ReviewProps) {
  const { plan } = control;
  const names = open.header ? (open.rows[0] ?? []) : [];
  const columns = Array.from({ length: open.columns }, (_, index) => ({
    index,
    name: names[index] || t('clientImport.column', { number: index + 1 }),
  }));
  const options = [
    { value: 'none' as const, label: t('clientImport.notUsed') },
    ...catalogColumns.map((value) => ({ value, label: t(columnLabels[value]) })),
  ];
  return (
    <>
      <div className="grid grid-cols-3 gap-3 max-[760px]:grid-cols-2">
        {columns.map(({ name, index }) => (
          <Select<CatalogColumn | 'none'>
            key={index}
            label={name}
            value={open.mapping[index] ?? 'none'}
            options={options}
            onChange={(column) => control.setColumn(index, column === 'none' ? null : column)}
          />
        ))}
      </div>
      <Checkbox checked={open.header} onChange={control.setHeader}>
        {t('clientImport.header')}
      </Checkbox>
      <PlannedRows
        columns={columns}
        rows={plan.slice(0, drawnRows)}
        renderOutcome={outcomeOf}
        isInvalid={({ kind }) => kind === 'invalid'}
      />
      {plan.length > drawnRows && (
        <p className="text-label text-ink-3">{t('clientImport.more', { count: plan.length - drawnRows })}</p>
      )}
    </>
  );
}

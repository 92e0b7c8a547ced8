import { useState } from 'react';
import { clientFieldsSchema } from '#shared/domain/clients/client.ts';
import {
  importFields,
  type ImportField,
  type ImportPlan,
  type PlannedRow,
} from '#shared/domain/clients/client-import.ts';
import { secondsFor } from '#shared/sync/forecast.ts';
import { PlannedRows } from '../../components/import/planned-rows.tsx';
import { formatDuration, locale, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ViewTabs } from '../../ui/lists/view-tabs.tsx';
import { fieldLabel, kindLabel, rowLabel } from './import-labels.ts';
import type { ClientImport, OpenTable } from './use-client-import.ts';

interface Props {
  readonly control: ClientImport;
  readonly open: OpenTable;
  readonly plan: ImportPlan;
}

const clientFields = clientFieldsSchema.keyof().options;

/** Number of rendered rows. Further rows are only counted. */
const drawnRows = 100;
const kinds = [
  'new',
  'update',
  'duplicate',
  'invalid',
  'same',
] as const satisfies readonly PlannedRow['kind'][];

/** Preview of an import: the meaning of each column and the result of each row. Nothing is changed yet. */
export function ImportReview({ control, open, plan }: Props) {
  const [kind, setKind] = useState<PlannedRow['kind']>(
    () => kinds.find((each) => plan.counts[each] > 0) ?? 'new',
  );
  const shown = plan.rows.filter((row) => row.kind === kind);
  const leftOut = plan.counts.invalid + plan.counts.duplicate;
  const calls = control.changes;
  return (
    <>
      <Columns control={control} open={open} />
      {open.table.cards === null && (
        <Checkbox checked={open.header} onChange={control.setHeader}>
          {t('clientImport.header')}
        </Checkbox>
      )}
      <p role="status" className="text-ui text-ink-2">
        {t('clientImport.cost', { count: calls, number: calls.toLocaleString(locale()) })}
        {secondsFor(calls) >= 60 &&
          ` ${t('clientImport.takes', { time: formatDuration(secondsFor(calls)) })}`}
      </p>
      <ViewTabs
        label={t('clientImport.rows')}
        value={kind}
        onChange={setKind}
        tabs={kinds.map((value) => ({ value, label: kindLabel(value), count: plan.counts[value] }))}
      >
        {shown.length === 0 ? (
          <p className="px-2 py-3 text-ui text-ink-3">{t('clientImport.noRows')}</p>
        ) : (
          <PlannedRows
            columns={control.columns}
            rows={shown.slice(0, drawnRows)}
            renderOutcome={(row) => <Outcome row={row} control={control} />}
            isInvalid={(row) => row.kind === 'invalid'}
          />
        )}
        {shown.length > drawnRows && (
          <p className="px-2 py-2 text-label text-ink-3">
            {t('clientImport.more', { count: shown.length - drawnRows })}
          </p>
        )}
      </ViewTabs>
      {leftOut > 0 && (
        <div>
          <Button onClick={() => void control.saveLeftOut()}>
            {t('clientImport.saveLeftOut', { count: leftOut })}
          </Button>
        </div>
      )}
    </>
  );
}

function Columns({ control, open }: Omit<Props, 'plan'>) {
  const options = [
    { value: 'none' as const, label: t('clientImport.notUsed') },
    ...importFields.map((field) => ({ value: field, label: fieldLabel(field) })),
  ];
  return (
    <div className="grid grid-cols-3 gap-3 max-[760px]:grid-cols-2">
      {control.columns.map(({ name, index }) => (
        <Select<ImportField | 'none'>
          key={index}
          label={name}
          value={open.mapping[index] ?? 'none'}
          options={options}
          onChange={(field) => control.setColumn(index, field === 'none' ? null : field)}
        />
      ))}
    </div>
  );
}

/** What becomes of a row. An update can be left out. */
function Outcome({ row, control }: { readonly row: PlannedRow; readonly control: ClientImport }) {
  if (row.kind !== 'update') return rowLabel(row);
  return (
    <>
      <Checkbox
        checked={!control.skipped.has(row.row)}
        onChange={(isKept) => control.setSkipped(row.row, !isKept)}
      >
        {rowLabel(row)}
      </Checkbox>
      <Changes row={row} />
    </>
  );
}

/** Old and new values of an update, by field. */
function Changes({ row }: { readonly row: Extract<PlannedRow, { readonly kind: 'update' }> }) {
  return (
    <ul className="pb-1 pl-6 text-label text-ink-2">
      {clientFields.map((field) => {
        const after = row.values[field];
        if (after === undefined) return null;
        return (
          <li key={field} className="break-words">
            {fieldLabel(field)}: <del>{row.before[field] || t('clientImport.nothing')}</del> →{' '}
            <ins className="font-medium text-ink no-underline">{after}</ins>
          </li>
        );
      })}
    </ul>
  );
}

import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatPercentage } from '#shared/domain/format-number.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { areTaxesUnknown } from '#shared/domain/taxation.ts';
import type { Tax } from '#shared/domain/totals.ts';
import { useEdits, useStore, type ProposalDocument } from '../../../data/index.ts';
import { locale, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraft } from '../drafts/index.ts';
import { readNumber } from '../lines/read-number.ts';
import { runEdit } from '../run-edit.ts';

interface Props {
  readonly frame: Pick<ProposalDocument, 'proposal' | 'taxes'>;
  readonly locked: boolean;
}

const noTaxes: readonly Tax[] = [];

/** A percentage as people of this locale write it. */
function shownPercentage(percentage: string): string {
  const value = Number(percentage);
  return Number.isFinite(value) ? value.toLocaleString(locale(), { maximumFractionDigits: 6 }) : percentage;
}

/** The taxes of a proposal: each with its name and percentage. Those used before are offered. */
export function TaxFields({ frame, locked }: Props) {
  const { proposal, taxes } = frame;
  const edits = useEdits();
  const { queries } = useStore();
  const [used, setUsed] = useState(noTaxes);
  const [awaited, setAwaited] = useState<string | null>(null);
  const holder = useRef<HTMLFieldSetElement>(null);
  const isUnknown = areTaxesUnknown(proposal);

  useEffect(() => {
    let here = true;
    void queries.usedTaxes().then((found) => here && setUsed(found));
    return () => {
      here = false;
    };
  }, [queries, taxes]);

  // A new tax is typed into as soon as it stands there.
  useEffect(() => {
    const field = holder.current?.querySelector<HTMLElement>(
      `[data-tax="${CSS.escape(awaited ?? '')}"] input`,
    );
    if (awaited === null || field == null) return;
    field.focus();
    setAwaited(null);
  }, [awaited, taxes]);

  function add(tax: Tax): void {
    const adding = edits.addTax(proposal.localId, tax);
    runEdit(tax.name === '' ? adding.then(setAwaited) : adding);
  }

  const offered = used.filter(
    ({ name, percentage }) =>
      !taxes.some(({ fields }) => fields.name === name && fields.percentage === percentage),
  );

  return (
    <fieldset ref={holder} disabled={locked} className="flex flex-col gap-2 border-t border-line pt-4">
      <legend className="sr-only">{t('taxes.heading')}</legend>
      <div className="flex items-center justify-between">
        <span aria-hidden className="text-label font-medium text-ink-2">
          {t('taxes.heading')}
        </span>
        {!locked && (
          <Menu
            align="end"
            trigger={
              <Button variant="quiet" className="-mr-2.5" icon={<Plus size={14} />}>
                {t('taxes.add')}
              </Button>
            }
          >
            {offered.map((tax) => (
              <MenuItem key={`${tax.name} ${tax.percentage}`} onSelect={() => add(tax)}>
                {t('taxes.named', { name: tax.name, percentage: formatPercentage(tax.percentage, locale()) })}
              </MenuItem>
            ))}
            {offered.length > 0 && <MenuSeparator />}
            <MenuItem leadsAway onSelect={() => add({ name: '', percentage: '0' })}>
              {t('taxes.other')}
            </MenuItem>
          </Menu>
        )}
      </div>
      {isUnknown && <p className="text-label text-clarification">{t('taxes.unknown')}</p>}
      {taxes.length === 0 && !isUnknown && <p className="text-ui text-ink-3">{t('taxes.none')}</p>}
      {taxes.map((tax) => (
        <TaxRow key={tax.localId} tax={tax} locked={locked} />
      ))}
    </fieldset>
  );
}

interface RowProps {
  readonly tax: RecordOf<'taxation'>;
  readonly locked: boolean;
}

function TaxRow({ tax, locked }: RowProps) {
  const { localId, fields } = tax;
  const { proposal_id: proposalId } = fields;
  const edits = useEdits();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const name = useDraft(
    fields.name,
    (next, seen) => edits.updateTax(localId, { name: next }, { name: seen }, proposalId),
    [localId, proposalId],
  );
  const percentage = useDraft(
    shownPercentage(fields.percentage),
    async (next) => {
      const value = readNumber(next.replace('%', ''), locale());
      if (value === null || value > 100) return setProblem(t('taxes.notPercentage'));
      setProblem(undefined);
      await edits.updateTax(
        localId,
        { percentage: String(value) },
        { percentage: fields.percentage },
        proposalId,
      );
    },
    [localId, proposalId],
  );
  return (
    <div data-tax={localId} className="flex items-start gap-1.5">
      <TextField
        {...name}
        label={t('taxes.name')}
        hideLabel
        placeholder={t('taxes.namePlaceholder')}
        className="grow"
      />
      <TextField
        {...percentage}
        label={t('taxes.percentageOf', { name: fields.name })}
        hideLabel
        inputMode="decimal"
        error={problem}
        className="w-20 shrink-0"
      />
      <span aria-hidden className="pt-1.5 text-ui text-ink-2">
        %
      </span>
      {!locked && (
        <IconButton
          label={t('taxes.remove', { name: fields.name })}
          icon={<X size={14} />}
          onClick={() => runEdit(edits.deleteTax(localId))}
        />
      )}
    </div>
  );
}

import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { formatPercentage } from '#shared/domain/pricing/format-number.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { areTaxesUnknown } from '#shared/domain/pricing/taxation.ts';
import type { Tax } from '#shared/domain/pricing/totals.ts';
import { useEdits, useStore, type ProposalDocument } from '../../../data/index.ts';
import { ConflictMark } from '../../../components/conflict-mark.tsx';
import { locale, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useDraft } from '../drafts/index.ts';
import { readPercentage, shownPercentage } from '../../../components/pricing/percentage.ts';
import { runEdit } from '../../../components/show-error.ts';

interface Props {
  readonly frame: Pick<ProposalDocument, 'proposal' | 'taxes'>;
  readonly locked: boolean;
}

const noTaxes: readonly Tax[] = [];
const allOfTax = [null, 'name', 'percentage'] as const;

/** A tax without a name exists only on the screen. It is created, and pushed, once it has a name. */
interface FreshTax {
  readonly key: string;
  /** Null until it has a name. */
  readonly id: LocalId | null;
}

/** The taxes of a proposal: each with its name and percentage. Those used before are offered. */
export function TaxFields({ frame, locked }: Props) {
  const { proposal, taxes } = frame;
  const edits = useEdits();
  const { queries } = useStore();
  const [used, setUsed] = useState(noTaxes);
  const [fresh, setFresh] = useState<FreshTax | null>(null);
  /** Keys of rows typed into before they had an id, so that they keep position and focus. */
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const count = useRef(0);
  const holder = useRef<HTMLFieldSetElement>(null);
  const isUnknown = areTaxesUnknown(proposal);
  const holderId = proposal.localId;

  useEffect(() => {
    let here = true;
    void queries.usedTaxes(holderId).then((found) => here && setUsed(found));
    return () => {
      here = false;
    };
  }, [queries, holderId, taxes]);

  // A new tax is focused as soon as its row exists.
  const freshKey = fresh?.key;
  useEffect(() => {
    if (freshKey !== undefined)
      holder.current?.querySelector<HTMLElement>(`[data-tax="${freshKey}"] input`)?.focus();
  }, [freshKey]);

  const isThere = fresh !== null && taxes.some(({ localId }) => localId === fresh.id);
  useEffect(() => {
    if (isThere) setFresh(null);
  }, [isThere]);

  const add = (tax: Tax): void => runEdit(edits.addTax(proposal.localId, tax));

  function startFresh(): void {
    count.current += 1;
    setFresh({ key: `fresh-${count.current}`, id: null });
  }

  function create(key: string, tax: Tax): Promise<LocalId> {
    // Known before the tax is shown, so that its row is never replaced by another one, which would lose a click.
    return edits.addTax(proposal.localId, tax, (id) => {
      setKeys((before) => new Map(before).set(id, key));
      setFresh((before) => (before?.key === key ? { key, id } : before));
    });
  }

  const offered = used.filter(
    ({ name, percentage }) =>
      !taxes.some(({ fields }) => fields.name === name && fields.percentage === percentage),
  );

  const rows: readonly { readonly key: string; readonly tax: RecordOf<'taxation'> | null }[] = [
    ...taxes.map((tax) => ({ key: keys.get(tax.localId) ?? tax.localId, tax })),
    ...(fresh === null || isThere ? [] : [{ key: fresh.key, tax: null }]),
  ];

  return (
    <fieldset ref={holder} disabled={locked} className="flex flex-col gap-2 border-t border-line pt-4">
      <legend className="sr-only">{t('taxes.heading')}</legend>
      <div className="flex items-center justify-between">
        <span aria-hidden className="text-label font-medium text-ink-2">
          {t('taxes.heading')}
        </span>
        {!locked && offered.length === 0 && (
          <Button variant="quiet" className="-mr-2.5" icon={<Plus size={14} />} onClick={startFresh}>
            {t('taxes.add')}
          </Button>
        )}
        {!locked && offered.length > 0 && (
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
            <MenuSeparator />
            <MenuItem leadsAway onSelect={startFresh}>
              {t('taxes.other')}
            </MenuItem>
          </Menu>
        )}
      </div>
      {isUnknown && <p className="text-label text-clarification">{t('taxes.unknown')}</p>}
      {taxes.length === 0 && !isUnknown && fresh === null && (
        <p className="text-ui text-ink-3">{t('taxes.none')}</p>
      )}
      {rows.map(({ key, tax }) => (
        <TaxRow
          key={key}
          rowKey={key}
          tax={tax}
          proposalId={proposal.localId}
          locked={locked}
          onCreate={(made) => create(key, made)}
          onGiveUp={() => setFresh(null)}
        />
      ))}
    </fieldset>
  );
}

interface RowProps {
  readonly rowKey: string;
  /** Null for one that has no name yet. */
  readonly tax: RecordOf<'taxation'> | null;
  readonly proposalId: LocalId;
  readonly locked: boolean;
  /** Makes it; gives its id. */
  readonly onCreate: (tax: Tax) => Promise<LocalId>;
  readonly onGiveUp: () => void;
}

function TaxRow({ rowKey, tax, proposalId, locked, onCreate, onGiveUp }: RowProps) {
  const edits = useEdits();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [nameless, setNameless] = useState(false);
  /** Set when it is made, before the mirror shows it. */
  const made = useRef<Promise<LocalId> | null>(null);
  /** Of one that is not made yet. */
  const typedPercentage = useRef('0');
  const fields = tax?.fields ?? { name: '', percentage: '0' };
  const ids = tax === null ? [] : [tax.localId, tax.fields.proposal_id];

  async function save(values: Partial<Tax>, base: Partial<Tax>): Promise<void> {
    const id = tax?.localId ?? (await made.current);
    if (id !== null) await edits.updateTax(proposalId, id, values, base);
  }

  const name = useDraft(
    fields.name,
    async (next, base) => {
      setNameless(next.trim() === '');
      if (next.trim() === '') return false;
      if (tax === null && made.current === null) {
        made.current = onCreate({ name: next, percentage: typedPercentage.current });
        await made.current;
      } else await save({ name: next }, { name: base });
      return true;
    },
    ids,
  );
  const percentage = useDraft(
    shownPercentage(fields.percentage),
    async (next, shown) => {
      const value = readPercentage(next);
      setProblem(value === null ? t('taxes.notPercentage') : undefined);
      if (value === null) return false;
      typedPercentage.current = value;
      if (tax === null && made.current === null) return true;
      const base = shown === shownPercentage(fields.percentage) ? fields.percentage : readPercentage(shown);
      await save({ percentage: value }, base === null ? {} : { percentage: base });
      return true;
    },
    ids,
  );
  return (
    <div data-tax={rowKey} className="flex items-start gap-1.5">
      <TextField
        {...name}
        label={t('taxes.name')}
        hideLabel
        placeholder={t('taxes.namePlaceholder')}
        error={nameless ? t('taxes.nameless') : undefined}
        mark={tax !== null && <ConflictMark of={tax.localId} fields={allOfTax} />}
        className="grow"
      />
      <TextField
        {...percentage}
        label={t('taxes.percentageOf', { name: name.value })}
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
          label={t('taxes.remove', { name: name.value })}
          icon={<X size={14} />}
          className="mt-0.5"
          onClick={() => {
            if (tax === null) onGiveUp();
            else runEdit(edits.deleteTax(proposalId, tax.localId));
          }}
        />
      )}
    </div>
  );
}

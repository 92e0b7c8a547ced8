import type { LocalId } from '#shared/domain/ids.ts';
import { editableAmount, type MoneyStyle } from '../../../components/pricing/money-style.ts';
import { parseAmount } from '../../../components/pricing/parse-amount.ts';
import { useEdits } from '../../../data/index.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useDraft } from '../drafts/index.ts';

interface Props {
  readonly label: string;
  /** The proposal. */
  readonly scope: LocalId;
  readonly localId: LocalId;
  readonly cost: number | null;
  readonly style: MoneyStyle;
  readonly locked: boolean;
}

/** The cost of one unit of a line. What is no amount is not saved. */
export function CostField({ label, scope, localId, cost, style, locked }: Props) {
  const edits = useEdits();
  const read = (text: string) => parseAmount(text, style.currency, style.locale);
  const draft = useDraft(
    editableAmount(cost, style),
    async (next) => {
      const parsed = read(next);
      if (parsed.ok) await edits.updateLineItem(scope, localId, { cost: parsed.amount });
    },
    [localId, scope],
  );
  const parsed = read(draft.value);
  return (
    <TextField
      label={label}
      hideLabel
      size="small"
      inputMode="decimal"
      placeholder="–"
      readOnly={locked}
      {...draft}
      error={parsed.ok ? undefined : parsed.problem}
    />
  );
}

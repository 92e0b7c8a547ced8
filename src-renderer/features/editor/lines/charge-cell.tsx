import { Select } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import { t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { groupLabelClass, itemClass, popupClass } from '../../../ui/overlays/menu-styles.ts';
import { chargeLabel, chargeOf, charges, type Charge } from '../../../components/pricing/charge.ts';
import { cellClass, type CellProps } from './text-cell.tsx';

interface Props extends CellProps {
  readonly localId: LocalId;
  readonly fields: LineItemFields;
}

const groups = [...Map.groupBy(charges, ({ group }) => group)];

/** The cell itself takes clicks and keys. */
const textClass = 'pointer-events-none min-w-0 break-words hyphens-auto text-ink-2 outline-none';

/** How the line is charged: once, per unit or in a cadence. Editing it opens the list. */
export function ChargeCell({ localId, fields, ...cell }: Props) {
  const { name, position, isCurrent, isChosen, locked, edit, grid, describedBy } = cell;
  const charge = chargeOf(fields);
  return (
    <div
      role="gridcell"
      tabIndex={isCurrent && edit === null ? 0 : -1}
      aria-readonly={locked || undefined}
      data-find={edit === null ? 'charge' : undefined}
      aria-selected={isChosen || isCurrent}
      aria-describedby={describedBy}
      className={cx(cellClass, isChosen && 'bg-chosen', !locked && 'cursor-default hover:bg-hover')}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isCurrent) grid.go(position);
      }}
      onClick={(event) => {
        // React bubbles a click in the list up to here, which is not one on the cell.
        const onCell = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (onCell && edit === null && !locked && !event.shiftKey) grid.begin(position, null);
      }}
    >
      {edit === null ? (
        <span className={textClass}>{chargeLabel(charge)}</span>
      ) : (
        <ChargeList
          name={name}
          charge={charge}
          onChoose={(next) => grid.setCharge(localId, next)}
          onClose={grid.cancel}
        />
      )}
    </div>
  );
}

interface ListProps {
  readonly name: string;
  readonly charge: Charge;
  readonly onChoose: (charge: Charge) => void;
  readonly onClose: () => void;
}

/** List of all charges, open under the cell. It is rendered only while open, because a page has hundreds of cells. */
function ChargeList({ name, charge, onChoose, onClose }: ListProps) {
  return (
    <Select.Root
      value={charge}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onValueChange={(next) => {
        if (next !== null) onChoose(next);
      }}
    >
      {/* This only anchors the list and says what is chosen. */}
      <Select.Trigger
        tabIndex={-1}
        nativeButton={false}
        aria-label={name}
        render={<span />}
        className={textClass}
      >
        {chargeLabel(charge)}
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner alignItemWithTrigger={false} sideOffset={8} className="z-40 outline-none">
          <Select.Popup className={cx(popupClass, 'max-h-[var(--available-height)] w-44 overflow-y-auto')}>
            {groups.map(([group, members]) => (
              <Select.Group key={group}>
                <Select.GroupLabel className={groupLabelClass}>{t(group)}</Select.GroupLabel>
                {members.map(({ value, label }) => (
                  <Select.Item key={value} value={value} className={itemClass}>
                    <Select.ItemText className="grow">{t(label)}</Select.ItemText>
                    <Select.ItemIndicator className="text-accent">
                      <Check size={14} />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.Group>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}

import { ArrowUp, CircleAlert, HardDriveUpload } from 'lucide-react';
import { clientDisplayName } from '#shared/domain/client.ts';
import type { ProposalListItem } from '../../data/index.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { GridCell, type GridColumn } from '../../ui/data-grid.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { expiryWords } from './expiry-words.ts';
import { markWords, type RowMark } from './row-marks.ts';
import { TotalCell } from './total-cell.tsx';

/** The columns of a list of proposals. */
export const proposalColumns: readonly GridColumn[] = [
  { id: 'select', label: 'Selected', hideLabel: true, track: '16px' },
  { id: 'status', label: 'Status', track: '104px' },
  { id: 'title', label: 'Title', track: 'minmax(0, 2fr)' },
  { id: 'client', label: 'Client', track: 'minmax(0, 1fr)' },
  { id: 'total', label: 'Total', track: 'minmax(104px, 0.9fr)', align: 'end' },
  { id: 'expiry', label: 'Expires', track: '92px', align: 'end' },
  { id: 'sync', label: 'Sync', hideLabel: true, track: '16px' },
];

const markGlyphs = {
  review: { Icon: CircleAlert, className: 'text-rejected' },
  send: { Icon: ArrowUp, className: 'text-queued' },
  changes: { Icon: HardDriveUpload, className: 'text-ink-3' },
} as const;

function SyncMark({ mark }: { readonly mark: RowMark }) {
  const { Icon, className } = markGlyphs[mark];
  return (
    <span title={markWords[mark]} className={cx('flex', className)}>
      <Icon size={14} aria-hidden />
      <span className="sr-only">{markWords[mark]}</span>
    </span>
  );
}

const urgencyClass = { none: 'text-ink-2', soon: 'text-clarification', past: 'text-rejected' } as const;

interface Props {
  readonly item: ProposalListItem;
  readonly mark: RowMark | undefined;
  readonly selected: boolean;
  /** Whether any row is chosen: then every box is in sight. */
  readonly choosing: boolean;
  readonly now: number;
  readonly onToggle: () => void;
}

/** One proposal as a row of a list. */
export function ProposalCells({ item, mark, selected, choosing, now, onToggle }: Props) {
  const { proposal, client } = item;
  const { title, status, expires_at } = proposal.fields;
  const expiry = expiryWords(expires_at, status, now);
  return (
    <>
      <GridCell className="overflow-visible">
        {/* The row listens for presses; the box is for the pointer, X for the keyboard. */}
        <span
          onMouseDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          className={cx(
            'flex transition-opacity',
            !selected && !choosing && 'opacity-0 group-hover/row:opacity-100',
          )}
        >
          <Checkbox checked={selected} onChange={onToggle} ariaLabel={`Select ${title}`} tabIndex={-1} />
        </span>
      </GridCell>
      <GridCell>
        {mark === 'send' && status === 'draft' ? <StatusMark tone="queued" /> : <StatusMark tone={status} />}
      </GridCell>
      <GridCell className="text-row font-medium text-ink">
        {title === '' ? <span className="text-ink-3">Untitled</span> : title}
      </GridCell>
      <GridCell className="text-ui text-ink-2">
        {client === null ? '' : clientDisplayName(client.fields)}
      </GridCell>
      <GridCell align="end" className="figures text-ui text-ink">
        <TotalCell proposalId={proposal.localId} />
      </GridCell>
      <GridCell align="end" className={cx('text-label', expiry !== null && urgencyClass[expiry.urgency])}>
        {expiry?.text}
      </GridCell>
      <GridCell className="flex justify-end overflow-visible">
        {mark !== undefined && <SyncMark mark={mark} />}
      </GridCell>
    </>
  );
}

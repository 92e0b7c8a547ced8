import { ArrowUp, CircleAlert, HardDriveUpload } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import type { Columns } from '#shared/domain/list-views.ts';
import type { LoadExcerpt } from '../../../components/search/excerpt-loader.ts';
import { useIsPriced, useIsTimelineKnown, type ProposalListItem } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { GridCell, RowName, type GridColumn } from '../../../ui/lists/data-grid.tsx';
import { chosenColumns, columnVars, withClasses, type LaidColumn } from '../../../ui/lists/column-layout.ts';
import { useIdle } from '../../../ui/hooks/use-idle.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { RowCheck } from '../../../ui/lists/row-check.tsx';
import { StatusMark } from '../../../ui/feedback/status-mark.tsx';
import { Expiry } from './expiry.tsx';
import { markLabels, type RowMark } from './row-marks.ts';
import { LastActivity } from './last-activity.tsx';
import { Total } from './total.tsx';

const FoundText = lazyPart(async () => (await import('./found-text.tsx')).FoundText);

/** The columns that can be chosen, and the two around them. The total fits two amounts, one below the other. */
const allColumns = (): readonly LaidColumn[] => [
  { id: 'select', label: t('proposals.selected'), hideLabel: true, wide: '16px', tight: '16px' },
  { id: 'status', label: t('proposals.status'), sortable: true, wide: '118px', tight: '118px' },
  { id: 'title', label: t('proposals.title'), sortable: true, wide: 'minmax(0,5fr)', tight: 'minmax(0,3fr)' },
  {
    ...{ id: 'client', label: t('proposals.client'), sortable: true },
    ...{ wide: 'minmax(0,2fr)', tight: 'minmax(96px,1fr)' },
  },
  {
    ...{ id: 'total', label: t('proposals.subtotal'), sortable: true, largestFirst: true, align: 'end' },
    ...{ wide: 'minmax(0,240px)', tight: 'minmax(0,146px)' },
  },
  {
    ...{
      id: 'activity',
      label: t('proposals.lastActivity'),
      sortable: true,
      largestFirst: true,
      align: 'end',
    },
    ...{ wide: '108px', tight: '86px' },
  },
  {
    ...{ id: 'expiry', label: t('proposals.expires'), sortable: true, largestFirst: true, align: 'end' },
    ...{ wide: '92px', tight: '86px' },
  },
  {
    ...{ id: 'owner', label: t('proposals.preparedBy'), sortable: true },
    ...{ wide: 'minmax(0,1.2fr)', tight: 'minmax(64px,1fr)' },
  },
  {
    ...{ id: 'tags', label: t('proposals.tags'), sortable: true },
    ...{ wide: 'minmax(0,1.6fr)', tight: 'minmax(64px,1fr)' },
  },
  { id: 'sync', label: t('proposals.sync'), hideLabel: true, wide: '16px', tight: '16px' },
];

/** The columns of a list of proposals that can be chosen. */
export const proposalColumns = (): readonly LaidColumn[] => allColumns().slice(1, -1);
export const defaultColumns: Columns = ['status', 'title', 'client', 'total', 'activity', 'expiry'].map(
  (id) => ({ id, width: null }),
);

/** Where the list is narrow, what the peek panel shows as well is left out. */
const always = ['select', 'status', 'title', 'sync'];
const kept = { close: 4, medium: 2, narrow: 0 };

/** The columns of the list, by their ids, with the two around them. */
export function shownColumns(ids: string): readonly LaidColumn[] {
  const chosen = ['select', ...ids.split(','), 'sync'].map((id) => ({ id, width: null }));
  return withClasses(chosenColumns(allColumns(), chosen), always, kept);
}

/** The widths of the columns. */
export function columnWidths(chosen: Columns): CSSProperties {
  const end = (id: string) => ({ id, width: null });
  return columnVars(chosenColumns(allColumns(), [end('select'), ...chosen, end('sync')]), always, kept);
}

const markGlyphs = {
  review: { Icon: CircleAlert, className: 'text-rejected' },
  send: { Icon: ArrowUp, className: 'text-queued' },
  changes: { Icon: HardDriveUpload, className: 'text-ink-3' },
} as const;

function SyncMark({ mark }: { readonly mark: RowMark }) {
  const { Icon, className } = markGlyphs[mark];
  return (
    <span title={t(markLabels[mark])} className={cx('flex', className)}>
      <Icon size={14} aria-hidden />
      <span className="sr-only">{t(markLabels[mark])}</span>
    </span>
  );
}

interface Props {
  readonly item: ProposalListItem;
  readonly columns: readonly GridColumn[];
  readonly mark: RowMark | undefined;
  readonly selected: boolean;
  /** Whether any row is selected; then all checkboxes are visible. */
  readonly choosing: boolean;
  readonly now: number;
  /** The name of a user; of the account's owner for null. */
  readonly ownerName: (id: ServerId | null) => string;
  readonly onToggle: (id: LocalId, range: boolean) => void;
  /** Reads the words in context of a row that was found by its text; null for others. */
  readonly loadExcerpt?: LoadExcerpt | null;
}

/** A proposal as a row of a list. Memoized: scrolling renders only rows that come into view. */
export const ProposalCells = memo(function ProposalCells({
  item,
  columns,
  mark,
  selected,
  choosing,
  now,
  ownerName,
  onToggle,
  loadExcerpt = null,
}: Props) {
  const { proposal, client } = item;
  const { localId } = proposal;
  const { title, status, public_id: publicId } = proposal.fields;
  // What is not in the list's rows is read when the window is idle, because typing and scrolling replace rows quickly.
  const isPriced = useIsPriced(localId);
  const isTimelineKnown = useIsTimelineKnown(publicId);
  const isQuiet = useIdle(isPriced && isTimelineKnown, localId);

  function cell({ id, className }: GridColumn) {
    switch (id) {
      case 'select':
        return (
          <GridCell key={id} className="overflow-visible">
            <span className={cx('flex', !selected && !choosing && 'opacity-0 group-hover/row:opacity-100')}>
              <RowCheck
                checked={selected}
                label={t('proposals.select', { title })}
                onToggle={(range) => onToggle(localId, range)}
              />
            </span>
          </GridCell>
        );
      case 'status':
        return (
          <GridCell key={id} className={cx('flex', className)}>
            <StatusMark tone={mark === 'send' && status === 'draft' ? 'queued' : status} />
          </GridCell>
        );
      case 'title': {
        const name = (
          <RowName>
            {title === '' ? <span className="text-ink-3">{t('proposals.untitled')}</span> : title}
          </RowName>
        );
        return (
          <GridCell
            key={id}
            className={cx('text-row font-medium text-ink', loadExcerpt !== null && 'leading-4')}
          >
            {loadExcerpt === null ? (
              name
            ) : (
              <>
                <span className="block truncate">{name}</span>
                <FoundText key={localId} proposalId={localId} loadExcerpt={loadExcerpt} />
              </>
            )}
          </GridCell>
        );
      }
      case 'client':
        return (
          <GridCell key={id} className={cx('text-ui text-ink-2', className)}>
            {client === null ? '' : clientDisplayName(client.fields)}
          </GridCell>
        );
      case 'total':
        return (
          <GridCell key={id} align="end" className={cx('figures text-ui text-ink', className)}>
            {isQuiet && <Total key={localId} proposalId={localId} />}
          </GridCell>
        );
      case 'activity':
        return (
          <GridCell key={id} align="end" className={cx('text-label text-ink-2', className)}>
            {isQuiet && publicId !== null && <LastActivity key={localId} publicId={publicId} now={now} />}
          </GridCell>
        );
      case 'expiry':
        return (
          <GridCell key={id} align="end" className={cx('text-label', className)}>
            {isQuiet && <Expiry key={localId} proposal={proposal} now={now} />}
          </GridCell>
        );
      case 'owner':
      case 'tags':
        return (
          <GridCell key={id} className={cx('text-ui text-ink-2', className)}>
            {id === 'tags'
              ? proposal.fields.tags?.replaceAll('\n', ', ')
              : ownerName(proposal.fields.prepared_by_id)}
          </GridCell>
        );
      default:
        return (
          <GridCell key={id} className="flex justify-end overflow-visible">
            {mark !== undefined && <SyncMark mark={mark} />}
          </GridCell>
        );
    }
  }
  return columns.map(cell);
});

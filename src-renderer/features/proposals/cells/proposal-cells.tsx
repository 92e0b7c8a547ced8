import { ArrowUp, CircleAlert, HardDriveUpload } from 'lucide-react';
import { memo } from 'react';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { LoadExcerpt } from '../../../components/search/excerpt-loader.ts';
import { useIsPriced, useIsTimelineKnown, type ProposalListItem } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { GridCell, RowName, type GridColumn } from '../../../ui/lists/data-grid.tsx';
import { useIdle } from '../../../ui/hooks/use-idle.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { RowCheck } from '../../../ui/lists/row-check.tsx';
import { StatusMark } from '../../../ui/feedback/status-mark.tsx';
import { Expiry } from './expiry.tsx';
import { markLabels, type RowMark } from './row-marks.ts';
import { LastActivity } from './last-activity.tsx';
import { Total } from './total.tsx';

const FoundText = lazyPart(async () => (await import('./found-text.tsx')).FoundText);

/** Where the list is narrow, what the peek panel shows as well is left out. */
const wideOnly = '@max-[860px]:hidden';
const mediumUp = '@max-[620px]:hidden';

/** The columns of a list of proposals. */
export const proposalColumns = (): readonly GridColumn[] => [
  { id: 'select', label: t('proposals.selected'), hideLabel: true },
  { id: 'status', label: t('proposals.status'), sortable: true },
  { id: 'title', label: t('proposals.title'), sortable: true },
  { id: 'client', label: t('proposals.client'), sortable: true, className: mediumUp },
  {
    id: 'total',
    label: t('proposals.subtotal'),
    sortable: true,
    largestFirst: true,
    align: 'end',
    className: mediumUp,
  },
  {
    id: 'activity',
    label: t('proposals.lastActivity'),
    sortable: true,
    largestFirst: true,
    align: 'end',
    className: wideOnly,
  },
  {
    id: 'expiry',
    label: t('proposals.expires'),
    sortable: true,
    largestFirst: true,
    align: 'end',
    className: wideOnly,
  },
  { id: 'sync', label: t('proposals.sync'), hideLabel: true },
];

/**
 * The widths of the columns. The total fits two amounts, one below the other unless the window is wide. Widths do not
 * depend on the rows, because columns must not move during scrolling. The client has space for a name, and the title
 * has the rest.
 */
export const proposalTracks =
  'grid-cols-[16px_118px_minmax(0,5fr)_minmax(0,2fr)_minmax(0,240px)_92px_92px_16px] ' +
  '@max-[1180px]:gap-3 @max-[1180px]:grid-cols-[16px_118px_minmax(0,3fr)_minmax(96px,1fr)_minmax(0,146px)_86px_86px_16px] ' +
  '@max-[860px]:grid-cols-[16px_118px_minmax(0,3fr)_minmax(96px,1fr)_minmax(0,146px)_16px] ' +
  '@max-[620px]:grid-cols-[16px_118px_minmax(0,1fr)_16px]';

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
  readonly mark: RowMark | undefined;
  readonly selected: boolean;
  /** Whether any row is selected; then all checkboxes are visible. */
  readonly choosing: boolean;
  readonly now: number;
  readonly onToggle: (id: LocalId, range: boolean) => void;
  /** Reads the words in context of a row that was found by its text; null for others. */
  readonly loadExcerpt?: LoadExcerpt | null;
}

/** A proposal as a row of a list. Memoized: scrolling renders only rows that come into view. */
export const ProposalCells = memo(function ProposalCells({
  item,
  mark,
  selected,
  choosing,
  now,
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
  const name = (
    <RowName>{title === '' ? <span className="text-ink-3">{t('proposals.untitled')}</span> : title}</RowName>
  );
  return (
    <>
      <GridCell className="overflow-visible">
        <span className={cx('flex', !selected && !choosing && 'opacity-0 group-hover/row:opacity-100')}>
          <RowCheck
            checked={selected}
            label={t('proposals.select', { title })}
            onToggle={(range) => onToggle(localId, range)}
          />
        </span>
      </GridCell>
      <GridCell className="flex">
        {mark === 'send' && status === 'draft' ? <StatusMark tone="queued" /> : <StatusMark tone={status} />}
      </GridCell>
      <GridCell className={cx('text-row font-medium text-ink', loadExcerpt !== null && 'leading-4')}>
        {loadExcerpt === null ? (
          name
        ) : (
          <>
            <span className="block truncate">{name}</span>
            <FoundText key={localId} proposalId={localId} loadExcerpt={loadExcerpt} />
          </>
        )}
      </GridCell>
      <GridCell className={cx('text-ui text-ink-2', mediumUp)}>
        {client === null ? '' : clientDisplayName(client.fields)}
      </GridCell>
      <GridCell align="end" className={cx('figures text-ui text-ink', mediumUp)}>
        {isQuiet && <Total key={localId} proposalId={localId} />}
      </GridCell>
      <GridCell align="end" className={cx('text-label text-ink-2', wideOnly)}>
        {isQuiet && publicId !== null && <LastActivity key={localId} publicId={publicId} now={now} />}
      </GridCell>
      <GridCell align="end" className={cx('text-label', wideOnly)}>
        {isQuiet && <Expiry key={localId} proposal={proposal} now={now} />}
      </GridCell>
      <GridCell className="flex justify-end overflow-visible">
        {mark !== undefined && <SyncMark mark={mark} />}
      </GridCell>
    </>
  );
});

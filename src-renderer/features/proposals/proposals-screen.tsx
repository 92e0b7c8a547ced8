import { useMemo, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import {
  useAcceptedSince,
  useIsFirstPullPending,
  useMirrorPhase,
  useProposalCounts,
  useProposals,
  useWorkspace,
} from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useListQuery } from '../../state/lists/list-query.ts';
import { useListCommands } from '../../state/lists/use-list-commands.ts';
import { useListFilter } from '../../state/lists/use-list-filter.ts';
import { useListSelection } from '../../state/lists/use-list-selection.ts';
import { useListSort } from '../../state/lists/use-list-sort.ts';
import { cx } from '../../ui/cx.ts';
import { controlClass } from '../../ui/controls/field.tsx';
import { InspectorLayout } from '../../ui/layout/inspector-layout.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListHeader } from '../../ui/lists/list-header.tsx';
import { dayInWords } from '../../ui/time/day-in-words.ts';
import { ViewTabs } from '../../ui/lists/view-tabs.tsx';
import { acceptedSince } from './accepted-since.ts';
import { ListNotices } from './list-notices.tsx';
import { NewProposalButton } from './new-proposal-button.tsx';
import { ProposalList } from './proposal-list.tsx';

import { useFoundProposals } from './use-found-proposals.ts';
import { useListActions } from './use-list-actions.ts';
import { useScreenCommands } from './use-screen-commands.ts';
import { useShownView } from './use-shown-view.ts';
import { useSortedProposals } from './use-sorted-proposals.ts';
import { archiveOffer, proposalViews, viewLabel, type ProposalView } from './views.ts';

const RowMenu = lazyPart(async () => (await import('./row-menu.tsx')).RowMenu);

const ProposalViewMenu = lazyPart(
  async () => (await import('./saved-views/proposal-views.tsx')).ProposalViewMenu,
);
const ProposalViewsBar = lazyPart(
  async () => (await import('./saved-views/proposal-views.tsx')).ProposalViewsBar,
);
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar);
const EmptyList = lazyPart(async () => (await import('./empty-list.tsx')).EmptyList);
const SearchNotice = lazyPart(async () => (await import('./search-notice.tsx')).SearchNotice);
const ProposalPeek = lazyPart(async () => (await import('./proposal-peek.tsx')).ProposalPeek);
const BulkEditDialog = lazyDialog(
  async () => (await import('./bulk-edit/bulk-edit-dialog.tsx')).BulkEditDialog,
);

const BulkTagsDialog = lazyDialog(async () => (await import('./tags/bulk-tags-dialog.tsx')).BulkTagsDialog);

interface Props {
  readonly view: ProposalView;
  readonly onViewChange: (view: ProposalView) => void;
  readonly onOpen: (id: LocalId) => void;
  readonly onCreate: () => void;
  /** Opens the send dialog for these, one or many. */
  readonly onSend: (ids: readonly LocalId[], onQueued: () => void) => void;
  readonly onImportClients: () => void;
  readonly onImportDocument: () => void;
  /** Opens the workspace with sample data; null where this is it. */
  readonly onOpenSample: (() => void) | null;
}

const noItems: readonly never[] = [];

/** All proposals by status: navigate, filter, select, act. */
export function ProposalsScreen({
  view: chosenTab,
  onViewChange,
  onOpen,
  onCreate,
  onSend,
  ...offers
}: Props) {
  const filter = useListFilter('proposals', t('proposals.filterLabel'));
  const { query, setQuery } = filter;
  const { view, tab, queryOfNextTab } = useShownView(chosenTab, query);
  const [peeking, setPeeking] = useState(false);
  const [editing, setEditing] = useState<readonly LocalId[]>([]);
  const [tagging, setTagging] = useState<readonly LocalId[]>([]);
  const counts = useProposalCounts();
  const mirror = useMirrorPhase();
  const isArriving = useIsFirstPullPending();
  const all = useProposals({ view });
  const [since, setSince] = useListQuery('accepted-since');
  const sinceAt = acceptedSince(view, since);
  const accepted = useAcceptedSince(sinceAt);
  const order = useListSort('proposals');
  const candidates = useMemo(() => {
    if (sinceAt === null || accepted == null) return all ?? noItems;
    return (all ?? noItems).filter(
      ({ proposal: { fields } }) => fields.public_id !== null && accepted.has(fields.public_id),
    );
  }, [all, sinceAt, accepted]);
  const { byName, byText, matches } = useFoundProposals(candidates, query);
  const sortedByName = useSortedProposals(byName, order.sort);
  const sortedByText = useSortedProposals(byText, order.sort);
  const items = useMemo(
    () => (sortedByText.length === 0 ? sortedByName : [...sortedByName, ...sortedByText]),
    [sortedByName, sortedByText],
  );
  const foundByText = useMemo(
    () =>
      matches === null || byText.length === 0
        ? null
        : { ids: new Set(byText.map(({ proposal }) => proposal.localId)), loadExcerpt: matches.loadExcerpt },
    [byText, matches],
  );
  const ids = useMemo(() => items.map(({ proposal }) => proposal.localId), [items]);
  const selection = useListSelection('proposals', ids, `${view} ${since} ${query}`);
  const chosen = useMemo(() => [...selection.selected], [selection.selected]);
  const actions = useListActions({ items, selection, onOpen, onSend, onEdit: setEditing, onTag: setTagging });
  const edited = useMemo(() => {
    const wanted = new Set([...editing, ...tagging]);
    return items.filter(({ proposal }) => wanted.has(proposal.localId));
  }, [items, editing, tagging]);
  const archiving = archiveOffer(view, useWorkspace()?.canUnarchive === true);
  const togglePeek = (): void => setPeeking((open) => !open);

  useListCommands({ selection, rowCount: ids.length, open: onOpen, multiple: true });
  const { onImportDocument } = offers;
  useScreenCommands({
    actions,
    hasRow: selection.activeId !== null,
    archiving,
    togglePeek,
    create: onCreate,
    importDocument: onImportDocument,
  });

  // Without proposals, the empty state has the buttons, so the header does not repeat them.
  const isBeginning =
    view === 'all' &&
    all?.length === 0 &&
    mirror.phase !== 'rebuilding' &&
    !isArriving &&
    (counts?.archived ?? 0) === 0;
  // The same for every letter of the filter.
  const newButton = useMemo(
    () => <NewProposalButton onCreate={onCreate} onImport={onImportDocument} onOpen={onOpen} />,
    [onCreate, onImportDocument, onOpen],
  );
  const tabs = useMemo(
    () =>
      proposalViews.map((value) => ({
        value,
        label: t(viewLabel[value]),
        ...(counts === undefined ? {} : { count: counts[value] }),
      })),
    [counts],
  );

  function chooseTab(next: ProposalView): void {
    // Its statuses would keep their own tab.
    setQuery(queryOfNextTab);
    onViewChange(next);
  }

  function renderBody() {
    if (all === undefined || mirror.phase === 'rebuilding') return null;
    if (items.length > 0) {
      return (
        <ProposalList
          items={items}
          selection={selection}
          order={order}
          onOpen={onOpen}
          foundByText={foundByText}
          menu={<RowMenu actions={actions} archiving={archiving} onPeek={togglePeek} />}
        />
      );
    }
    return (
      <EmptyList
        view={view}
        query={query}
        isFiltered={all.length > 0}
        isArriving={isArriving}
        archived={counts?.archived ?? 0}
        newButton={isBeginning && newButton}
        offers={offers}
        onClear={() => {
          setQuery('');
          setSince('');
        }}
      />
    );
  }

  return (
    <>
      <ListHeader
        title={t('proposals.heading')}
        filter={filter}
        placeholder={t('proposals.filter')}
        count={{ shown: items.length, all: all?.length ?? 0 }}
        actions={
          !isBeginning && (
            <>
              <ProposalViewMenu view={chosenTab} onViewChange={onViewChange} />
              {newButton}
            </>
          )
        }
      />
      <InspectorLayout
        label={t('proposals.peek')}
        open={peeking}
        inspector={
          selection.activeId === null ? null : (
            <ProposalPeek
              proposalId={selection.activeId}
              onOpen={actions.open}
              onUnarchive={archiving === 'unarchive' ? actions.unarchiveActive : null}
            />
          )
        }
      >
        <ViewTabs
          label={t('proposals.views')}
          value={tab}
          onChange={chooseTab}
          tabs={tabs}
          trailing={
            view === 'accepted' && (
              <label className="flex shrink-0 items-center gap-2 text-label text-ink-2">
                {t('proposals.acceptedSince')}
                <input
                  type="date"
                  value={since}
                  onChange={(event) => setSince(event.target.value)}
                  className={cx(controlClass, 'h-7 px-2')}
                />
                {dayInWords(since)}
              </label>
            )
          }
        >
          <ProposalViewsBar view={chosenTab} onViewChange={onViewChange} />
          <ListNotices />
          {matches?.reading != null && <SearchNotice reading={matches.reading} />}
          <div className="relative flex min-h-0 grow flex-col">
            {renderBody()}
            {selection.selected.size > 0 && (
              <SelectionBar ids={chosen} actions={actions} archiving={archiving} onClear={selection.clear} />
            )}
          </div>
        </ViewTabs>
      </InspectorLayout>
      {editing.length > 0 && (
        <BulkEditDialog
          items={edited}
          onClose={() => setEditing([])}
          onApply={(targets, values) => {
            setEditing([]);
            actions.change(targets, values);
          }}
        />
      )}
      {tagging.length > 0 && (
        <BulkTagsDialog
          items={edited}
          onClose={() => setTagging([])}
          onApply={(changes) => {
            setTagging([]);
            actions.changeTags(changes);
          }}
        />
      )}
    </>
  );
}

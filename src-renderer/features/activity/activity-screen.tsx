import type { LocalId } from '#shared/domain/ids.ts';
import { ArrivingState } from '../../components/arriving-state.tsx';
import { useIsFirstPullPending } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { rowHeights, usePreferences } from '../../state/preferences.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ViewTabs } from '../../ui/lists/view-tabs.tsx';
import { ActivityList } from './activity-list.tsx';
import { FollowUpRow, HeadingRow, MoreRow, RunRow } from './activity-rows.tsx';
import { activityGroups, groupLabels, type ActivityGroup } from './activity-types.ts';
import { ClientFilter } from './filter/client-filter.tsx';
import { useFilterStore } from './filter/filter-store.ts';
import type { ListRow } from './list-rows.ts';
import { RunDetails } from './run-details.tsx';
import { useActivityRows } from './use-activity-rows.ts';
import { useTimeline } from './use-timeline.ts';

const groupTabs = (): readonly { readonly value: ActivityGroup | 'all'; readonly label: string }[] => [
  { value: 'all', label: t('activity.all') },
  ...activityGroups.map((value) => ({ value, label: t(groupLabels[value]) })),
];

interface Props {
  readonly onOpenProposal: (id: LocalId) => void;
}

/** The activities of all proposals, below the proposals that need a follow-up. */
export function ActivityScreen({ onOpenProposal }: Props) {
  const density = usePreferences((preferences) => preferences.density);
  const { group, onlyClients, set, clear } = useFilterStore();
  const timeline = useTimeline();
  const isArriving = useIsFirstPullPending();
  const { proposals, vague, isUnread } = timeline;
  const list = useActivityRows({ timeline, onOpenProposal });

  function renderRow(row: ListRow) {
    switch (row.kind) {
      case 'heading':
        return <HeadingRow text={row.text} count={row.count} />;
      case 'follow-up':
        return <FollowUpRow followUp={row.followUp} />;
      case 'more':
        return <MoreRow hidden={row.hidden} />;
      case 'run':
        return (
          <RunRow
            run={row.run}
            isOpen={list.open.has(row.id)}
            isUnread={row.run.activities.some(isUnread)}
            isVague={vague.has(row.run.activities[0].at)}
            onToggle={() => list.toggle(row.id)}
          />
        );
    }
  }

  function renderDetails(row: ListRow) {
    if (row.kind !== 'run') return null;
    const proposalId = proposals.byPublicId.get(row.run.activities[0].proposal_public_id);
    return (
      <RunDetails
        run={row.run}
        vague={vague}
        onOpen={proposalId === undefined ? undefined : () => onOpenProposal(proposalId)}
      />
    );
  }

  function renderBody() {
    if (timeline.rows === undefined) return null;
    if (timeline.rows.length > 0) {
      return (
        <ActivityList
          rows={timeline.rows}
          rowHeight={rowHeights[density]}
          activeId={list.activeId}
          moves={list.moves}
          open={list.open}
          onActivate={list.activate}
          onOpen={list.enter}
          onEnd={timeline.readOn}
          renderRow={renderRow}
          renderDetails={renderDetails}
        />
      );
    }
    if (timeline.isEmpty && isArriving) return <ArrivingState />;
    if (timeline.isEmpty) {
      return <EmptyState title={t('activity.empty')}>{t('activity.emptyText')}</EmptyState>;
    }
    return (
      <EmptyState
        title={t('activity.noMatch')}
        actions={<Button onClick={clear}>{t('activity.clearFilter')}</Button>}
      >
        {onlyClients && group === 'drafting' ? t('activity.noMatchDrafting') : t('activity.noMatchKind')}
      </EmptyState>
    );
  }

  return (
    <>
      <PageHeader title={t('activity.heading')} actions={<ClientFilter />} />
      <ViewTabs
        label={t('activity.kinds')}
        value={group}
        onChange={(next) => set({ group: next })}
        tabs={groupTabs()}
        trailing={
          <Checkbox checked={onlyClients} onChange={(next) => set({ onlyClients: next })}>
            {t('activity.onlyClients')}
          </Checkbox>
        }
      >
        {renderBody()}
      </ViewTabs>
    </>
  );
}

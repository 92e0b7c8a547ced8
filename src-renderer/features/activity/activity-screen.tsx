import { useState } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { activityGroups, groupWords, type ActivityGroup } from './activity-words.ts';
import { Timeline } from './timeline.tsx';

type Filter = ActivityGroup | 'all';

const tabs: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  ...activityGroups.map((value) => ({ value, label: groupWords[value] })),
];

const everything = { of: 'all' } as const;

/** Everything that happened to all proposals. */
export function ActivityScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <>
      <PageHeader title="Activity" />
      <ViewTabs label="Kinds of activity" value={filter} onChange={setFilter} tabs={tabs}>
        <div className="min-h-0 grow overflow-y-auto px-4 py-4">
          <div className="max-w-[860px]">
            <Timeline scope={everything} group={filter === 'all' ? undefined : filter} />
          </div>
        </div>
      </ViewTabs>
    </>
  );
}

import { ViewMenu } from '../../../components/views/view-menu.tsx';
import { ViewsBar } from '../../../components/views/views-bar.tsx';
import { defaultColumns, proposalColumns } from '../cells/proposal-cells.tsx';
import { proposalViews, type ProposalView } from '../views.ts';
import { OwnerChoice } from './owner-choice.tsx';
import { ViewCount } from './view-count.tsx';

interface Props {
  readonly view: ProposalView;
  readonly onViewChange: (view: ProposalView) => void;
}

function screenOf({ view, onViewChange }: Props) {
  return {
    list: 'proposals',
    tab: view,
    plainTab: 'all',
    onTab: (tab: string) => onViewChange(proposalViews.find((known) => known === tab) ?? 'all'),
  } as const;
}

/** The saved views over the list of proposals. */
export function ProposalViewsBar(props: Props) {
  return <ViewsBar screen={screenOf(props)} Count={ViewCount} />;
}

/** The button for the columns and views of the list of proposals. */
export function ProposalViewMenu(props: Props) {
  return (
    <ViewMenu screen={screenOf(props)} columns={proposalColumns()} defaults={defaultColumns} fixed="title">
      <OwnerChoice />
    </ViewMenu>
  );
}

import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ActivityDetails } from './activity-details.tsx';
import type { ActivityRun } from './group-activities.ts';

interface Props {
  readonly run: ActivityRun;
  readonly vague: ReadonlySet<number>;
  /** Undefined if the proposal is not on this computer. */
  readonly onOpen: (() => void) | undefined;
}

/** Details of a line, with a button that opens the proposal. */
export function RunDetails({ run, vague, onOpen }: Props) {
  return (
    <div role="gridcell" className="pt-0.5 pr-9 pb-4 pl-[150px]">
      <ActivityDetails activities={run.activities} vague={vague} />
      {onOpen === undefined ? (
        <p className="text-label text-ink-3">{t('activity.proposalGone')}</p>
      ) : (
        <Button className="mt-1" command="list.open" onClick={onOpen}>
          {t('activity.openProposal')}
        </Button>
      )}
    </div>
  );
}

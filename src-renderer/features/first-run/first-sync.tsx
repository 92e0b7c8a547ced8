import { Check } from 'lucide-react';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { t } from '../../i18n/index.ts';
import { pullingWords, syncWords } from '../../state/sync-words.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Sheet } from './sheet.tsx';

const stages = ['account', 'clients', 'proposals', 'sections', 'activities'] as const;
const stageWords = {
  account: 'firstRun.stageAccount',
  clients: 'firstRun.stageClients',
  proposals: 'firstRun.stageProposals',
  sections: 'firstRun.stageSections',
  activities: 'firstRun.stageActivities',
} as const;

interface StageListProps {
  /** The stage that is being read; those before it are done. */
  readonly current: (typeof stages)[number] | null;
}

function StageList({ current }: StageListProps) {
  const at = current === null ? -1 : stages.indexOf(current);
  return (
    <ol className="mt-5 flex flex-col">
      {stages.map((stage, index) => (
        <li
          key={stage}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'flex h-8 items-center gap-2.5 border-b border-line text-ui last:border-0',
            index <= at ? 'text-ink' : 'text-ink-3',
          )}
        >
          <span className="flex size-4 items-center justify-center">
            {index < at && <Check size={14} className="text-accepted" aria-label={t('firstRun.done')} />}
            {index === at && <Spinner />}
          </span>
          {t(stageWords[stage])}
        </li>
      ))}
    </ol>
  );
}

interface Props {
  readonly status: SyncStatus | undefined;
  /** Goes on in the background. */
  readonly onOpenNow: () => void;
}

/** The only wait of the app: everything is read once, so that it is here without a connection. */
export function FirstSync({ status, onOpenNow }: Props) {
  const phase = status?.current;
  const pulling = phase?.phase === 'pulling' ? phase : null;
  const words = status === undefined ? null : syncWords(status);
  const isHeldUp =
    words !== null && words.tone !== 'busy' && words.tone !== 'calm' && phase?.phase !== 'disconnected';
  return (
    <Sheet title={t('firstRun.reading')} lead={t('firstRun.readingText')}>
      <div role="status">
        {isHeldUp ? (
          <Notice tone="warning" title={words.text}>
            {words.advice}
          </Notice>
        ) : (
          <Progress
            label={pulling === null ? t('sync.starting') : pullingWords({ ...pulling, done: 0, total: 0 })}
            value={pulling?.done ?? 0}
            total={pulling?.total ?? 0}
          />
        )}
      </div>
      <StageList current={pulling?.stage ?? null} />
      <Button variant="quiet" className="mt-5 -ml-2.5" onClick={onOpenNow}>
        {t('firstRun.openNow')}
      </Button>
    </Sheet>
  );
}

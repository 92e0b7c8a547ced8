import { Check } from 'lucide-react';
import { useState } from 'react';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { t } from '../../i18n/index.ts';
import { pullingWords, syncWords } from '../../state/sync-words.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useElapsedSeconds } from '../../ui/use-elapsed-seconds.ts';
import { Sheet } from './sheet.tsx';

const stages = ['account', 'clients', 'proposals', 'sections', 'activities'] as const;
type Stage = (typeof stages)[number];

const stageWords = {
  account: 'firstRun.stageAccount',
  clients: 'firstRun.stageClients',
  proposals: 'firstRun.stageProposals',
  sections: 'firstRun.stageSections',
  activities: 'firstRun.stageActivities',
} as const;

interface StageListProps {
  /** The stage that is being read; those before it are done. */
  readonly current: Stage;
  /** Something is in the way: what was read stays done, and nothing turns. */
  readonly isHeldUp: boolean;
}

function StageList({ current, isHeldUp }: StageListProps) {
  const at = stages.indexOf(current);
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
            {index === at && !isHeldUp && <Spinner />}
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
  /** Leads to where another key is entered: without one nothing goes on. */
  readonly onOpenSettings: () => void;
}

/** The only wait of the app: everything is read once, so that it is here without a connection. */
export function FirstSync({ status, onOpenNow, onOpenSettings }: Props) {
  const phase = status?.current;
  const pulling = phase?.phase === 'pulling' ? phase : null;
  const elapsed = useElapsedSeconds(status, phase !== undefined && 'secondsLeft' in phase);
  const words = status === undefined ? null : syncWords(status, elapsed);
  const isHeldUp =
    words !== null && words.tone !== 'busy' && words.tone !== 'calm' && phase?.phase !== 'disconnected';
  const [reached, setReached] = useState<Stage>('account');
  if (pulling !== null && pulling.stage !== reached) setReached(pulling.stage);
  return (
    <Sheet title={t('firstRun.reading')} lead={t('firstRun.readingText')}>
      <p role="status" className="sr-only">
        {isHeldUp && [words.spoken, words.advice].join('. ')}
      </p>
      <div>
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
      <StageList current={reached} isHeldUp={isHeldUp} />
      {phase?.phase === 'unauthorized' ? (
        <Button size="medium" className="mt-5" onClick={onOpenSettings}>
          {t('firstRun.openSettings')}
        </Button>
      ) : (
        <Button variant="quiet" className="mt-5 -ml-2.5" onClick={onOpenNow}>
          {t('firstRun.openNow')}
        </Button>
      )}
    </Sheet>
  );
}

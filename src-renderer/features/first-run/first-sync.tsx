import { Check } from 'lucide-react';
import { useState } from 'react';
import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';
import { useBridge } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { pullingText, syncMessage, type SyncMessage } from '../../state/sync-message.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useElapsedSeconds } from '../../ui/hooks/use-elapsed-seconds.ts';
import { Sheet } from './sheet.tsx';

const stages = ['account', 'clients', 'proposals', 'sections', 'activities'] as const;
type Stage = (typeof stages)[number];

const stageText = {
  account: 'firstRun.stageAccount',
  clients: 'firstRun.stageClients',
  proposals: 'firstRun.stageProposals',
  sections: 'firstRun.stageSections',
  activities: 'firstRun.stageActivities',
} as const;

/** Stages with a single list at the service: the last page of one starts the next. Proposals have two lists. */
const singleLists: readonly Stage[] = ['account', 'clients', 'sections'];

type Pulling = Extract<SyncPhase, { phase: 'pulling' }>;

/** The stage that is being read. The engine reports a page after reading it and may wait long for the next. */
function stageUnderWay({ stage, done, total }: Pulling): Stage {
  const isWhole = total > 0 && done >= total && singleLists.includes(stage);
  return (isWhole ? stages[stages.indexOf(stage) + 1] : undefined) ?? stage;
}

/** Message for an obstacle of the first sync; null if there is none. */
function hindrance(status: SyncStatus, embedded: boolean, elapsed: number): SyncMessage | null {
  const message = syncMessage(status, elapsed);
  const { phase } = status.current;
  // The embedded service is being started.
  if (phase === 'disconnected') return embedded ? null : message;
  if (phase === 'offline') return { ...message, advice: t('firstRun.offlineAdvice') };
  return message.tone === 'busy' || message.tone === 'calm' ? null : message;
}

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
          {t(stageText[stage])}
        </li>
      ))}
    </ol>
  );
}

interface Props {
  readonly status: SyncStatus | undefined;
  readonly embedded: boolean;
  /** Goes on in the background. */
  readonly onOpenNow: () => void;
  /** Leads to where another key is entered: without one nothing goes on. */
  readonly onOpenSettings: () => void;
}

/** The only wait of the app: it reads everything once, so that all is available offline. */
export function FirstSync({ status, embedded, onOpenNow, onOpenSettings }: Props) {
  const bridge = useBridge();
  const phase = status?.current;
  const pulling = phase?.phase === 'pulling' ? phase : null;
  const elapsed = useElapsedSeconds(status, phase !== undefined && 'secondsLeft' in phase);
  const held = status === undefined ? null : hindrance(status, embedded, elapsed);
  const needsKey = held !== null && (phase?.phase === 'unauthorized' || phase?.phase === 'disconnected');
  const [reached, setReached] = useState<Stage | null>(null);
  const underWay = pulling === null ? reached : stageUnderWay(pulling);
  if (underWay !== reached) setReached(underWay);
  // Of a stage that is over, the figures say nothing about the next.
  const shown = pulling !== null && pulling.stage === underWay ? pulling : null;
  return (
    <Sheet title={t('firstRun.reading')} lead={t('firstRun.readingText')}>
      <p role="status" className="sr-only">
        {held !== null && [held.announcement, held.advice].join('. ')}
      </p>
      <div>
        {held !== null ? (
          <Notice tone="warning" title={held.text}>
            {held.advice}
          </Notice>
        ) : (
          <Progress
            label={
              underWay === null
                ? t('sync.starting')
                : pullingText({ phase: 'pulling', stage: underWay, done: 0, total: 0 })
            }
            value={shown?.done ?? 0}
            total={shown?.total ?? 0}
            asShare
          />
        )}
      </div>
      <StageList current={underWay ?? 'account'} isHeldUp={held !== null} />
      <div className="mt-5 flex gap-2">
        {needsKey ? (
          <Button size="medium" onClick={onOpenSettings}>
            {t(phase?.phase === 'unauthorized' ? 'firstRun.openSettings' : 'firstRun.enterKey')}
          </Button>
        ) : (
          <Button size="medium" onClick={onOpenNow}>
            {t('firstRun.openNow')}
          </Button>
        )}
        {phase?.phase === 'offline' && (
          <Button size="medium" variant="quiet" onClick={() => void bridge.call('sync.now', {})}>
            {t('firstRun.retry')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

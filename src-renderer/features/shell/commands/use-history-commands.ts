import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useHistory, useStore, type HistoryResult } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { undoOwner, type Command, type Invocation } from '../../../state/commands/index.ts';
import { useInspectorTab } from '../../../state/inspector-tab.ts';
import { leaveOffer } from '../../../state/send-toast.ts';
import { useShell } from '../../../state/shell-store.ts';
import { isMac } from '../../../ui/controls/shortcut-parts.ts';
import { closeToast, showToast } from '../../../ui/overlays/toast.tsx';
import { undoingText } from '../../../ui/overlays/undo-toast.ts';
import { tellWhenSlow } from '../../../ui/time/tell-when-slow.ts';
import { recordOfPath } from '../record-of-path.ts';
import { useFollowing } from '../use-following.ts';

type Direction = 'undo' | 'redo';

/** The commands Undo and Redo. */
export function useHistoryCommands(): readonly Command[] {
  const { undoLabel, redoLabel, undo, redo } = useHistory();
  const { undoProgress } = useStore();
  const follow = useFollowing();
  const { state } = useRouter();
  const showInspector = useShell((shell) => shell.showInspector);
  const showTab = useInspectorTab((tabs) => tabs.show);
  const stopped = useRef(false);

  function tell(
    direction: Direction,
    { label, problem, question, deletedOnServiceCount }: HistoryResult,
  ): void {
    if (problem !== null) {
      showToast({ id: 'history', title: problem, tone: 'error' });
      return;
    }
    // The dialog reports the result.
    if (question !== null) {
      closeToast('history');
      return;
    }
    const title = t(direction === 'undo' ? 'commands.undid' : 'commands.redid', { label });
    // The screen shows the result for one record. For several, only a message tells which had been pushed.
    if (deletedOnServiceCount < 2) showToast({ id: 'history', title, durationMs: 3000 });
    else
      showToast({
        id: 'history',
        title,
        description: t('commands.deletedAgain', { count: deletedOnServiceCount }),
        durationMs: 8000,
      });
  }

  function askBeforeGoingOn({ label }: HistoryResult): void {
    // The key repeats; one stop is enough.
    if (stopped.current) return;
    stopped.current = true;
    showToast({
      id: 'history',
      title: t('commands.stoppedBefore', { label }),
      description: t('commands.stoppedHint'),
      durationMs: 10_000,
      action: { label: t('commands.undo'), run: () => void travel('undo') },
    });
  }

  async function travel(direction: Direction, { isRepeat = false }: Invocation = {}): Promise<void> {
    if (!isRepeat) stopped.current = false;
    const label = direction === 'undo' ? undoLabel : redoLabel;
    function tellProgress(): void {
      if (label === null) return;
      const otherwise = t(direction === 'undo' ? 'commands.undoing' : 'commands.redoing', { label });
      showToast({
        id: 'history',
        title: undoingText(direction, undoProgress, otherwise),
        durationMs: 60_000,
      });
    }
    const work = direction === 'undo' ? undo({ isRepeat }) : redo();
    const result = await tellWhenSlow(work, tellProgress, undoProgress.subscribe);
    if (result === null) return;
    // Their messages would still offer a withdrawal.
    for (const proposalId of result.withdrawnSendIds) leaveOffer(proposalId, 'withdrawn');
    if (result.stopped) {
      askBeforeGoingOn(result);
      return;
    }
    tell(direction, result);
    follow(result);
  }

  /** The undo stack is empty after a start. A proposal's earlier versions are in its history. */
  function explainEmpty(): void {
    const isProposal = recordOfPath(state.location.pathname)?.base === '/proposals';
    showToast({
      id: 'history',
      title: t('commands.nothingToUndo'),
      description: t(isProposal ? 'commands.earlierVersions' : 'commands.undoSinceStart'),
      ...(isProposal && {
        action: {
          label: t('commands.openVersions'),
          run: () => {
            showInspector(true);
            showTab('history');
          },
        },
      }),
    });
  }

  return [
    {
      id: 'edit.undo',
      title: undoLabel === null ? t('commands.undo') : t('commands.undoLabel', { label: undoLabel }),
      name: t('commands.undo'),
      group: 'edit',
      shortcuts: ['Mod+Z'],
      inText: () => undoOwner(document.activeElement, 'undo') === 'window',
      when: () => undoLabel !== null,
      otherwise: explainEmpty,
      run: (how) => void travel('undo', how),
    },
    {
      id: 'edit.redo',
      title: redoLabel === null ? t('commands.redo') : t('commands.redoLabel', { label: redoLabel }),
      name: t('commands.redo'),
      group: 'edit',
      shortcuts: isMac ? ['Shift+Mod+Z'] : ['Shift+Mod+Z', 'Mod+Y'],
      inText: () => undoOwner(document.activeElement, 'redo') === 'window',
      when: () => redoLabel !== null,
      run: (how) => void travel('redo', how),
    },
  ];
}

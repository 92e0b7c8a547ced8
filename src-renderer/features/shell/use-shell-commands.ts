import { useNavigate, useRouter } from '@tanstack/react-router';
import { useBridge } from '../../bridge/index.ts';
import { useEdits, useHistory, useSyncStatus, type HistoryResult } from '../../data/index.ts';
import { useCommands, type Command } from '../../state/commands/index.ts';
import { usePreferences, type Theme } from '../../state/preferences.ts';
import { useShell } from '../../state/shell-store.ts';
import { showToast } from '../../ui/toast.tsx';

function tell(verb: 'Undid' | 'Redid', result: HistoryResult | null): void {
  if (result === null) return;
  const { label, problem } = result;
  if (problem === null)
    showToast({ id: 'history', title: `${verb}: ${label.toLowerCase()}`, durationMs: 3000 });
  else showToast({ id: 'history', title: problem, tone: 'error' });
}

/** Going somewhere: the letters after G, and the way back. */
function useNavigationCommands(): readonly Command[] {
  const navigate = useNavigate();
  const { history } = useRouter();
  return [
    {
      id: 'go.proposals',
      title: 'Proposals',
      group: 'Go to',
      shortcuts: ['G P'],
      run: () => void navigate({ to: '/proposals' }),
    },
    {
      id: 'go.clients',
      title: 'Clients',
      group: 'Go to',
      shortcuts: ['G C'],
      run: () => void navigate({ to: '/clients' }),
    },
    {
      id: 'go.outbox',
      title: 'Outbox',
      group: 'Go to',
      shortcuts: ['G O'],
      keywords: 'sending queue waiting',
      run: () => void navigate({ to: '/outbox' }),
    },
    {
      id: 'go.activity',
      title: 'Activity',
      group: 'Go to',
      shortcuts: ['G A'],
      keywords: 'timeline views',
      run: () => void navigate({ to: '/activity' }),
    },
    {
      id: 'go.insights',
      title: 'Insights',
      group: 'Go to',
      shortcuts: ['G I'],
      keywords: 'charts funnel rate value report',
      run: () => void navigate({ to: '/insights' }),
    },
    {
      id: 'go.settings',
      title: 'Settings',
      group: 'Go to',
      shortcuts: ['Mod+,'],
      keywords: 'preferences account key',
      run: () => void navigate({ to: '/settings' }),
    },
    { id: 'go.back', title: 'Back', group: 'Go to', shortcuts: ['Mod+['], run: () => history.back() },
    {
      id: 'go.forward',
      title: 'Forward',
      group: 'Go to',
      shortcuts: ['Mod+]'],
      run: () => history.forward(),
    },
  ];
}

/** Undo and redo of everything, and a new proposal from anywhere. */
function useEditCommands(): readonly Command[] {
  const navigate = useNavigate();
  const edits = useEdits();
  const { undoLabel, redoLabel, undo, redo } = useHistory();

  async function createProposal(): Promise<void> {
    const proposalId = await edits.createProposal({ title: 'Untitled proposal' });
    await navigate({ to: '/proposals/$proposalId', params: { proposalId } });
  }

  return [
    {
      id: 'proposal.new',
      title: 'New proposal',
      group: 'Create',
      shortcuts: ['Mod+N'],
      keywords: 'create add draft',
      run: () => void createProposal(),
    },
    {
      id: 'edit.undo',
      title: undoLabel === null ? 'Undo' : `Undo ${undoLabel.toLowerCase()}`,
      group: 'Edit',
      shortcuts: ['Mod+Z'],
      inText: false,
      when: () => undoLabel !== null,
      run: () => void undo().then((result) => tell('Undid', result)),
    },
    {
      id: 'edit.redo',
      title: redoLabel === null ? 'Redo' : `Redo ${redoLabel.toLowerCase()}`,
      group: 'Edit',
      shortcuts: ['Shift+Mod+Z'],
      inText: false,
      when: () => redoLabel !== null,
      run: () => void redo().then((result) => tell('Redid', result)),
    },
  ];
}

const themeTitles: Record<Theme, string> = {
  system: 'Use the system’s appearance',
  light: 'Light appearance',
  dark: 'Dark appearance',
};

/** The window's own frame, and the engine's switches. */
function useViewCommands(): readonly Command[] {
  const bridge = useBridge();
  const status = useSyncStatus();
  const { openPalette, openShortcuts, toggleInspector } = useShell();
  const { theme, set } = usePreferences();
  const paused = status?.current.phase === 'paused';
  return [
    {
      id: 'view.palette',
      title: 'Search everything',
      group: 'View',
      shortcuts: ['Mod+K'],
      keyboardOnly: true,
      run: () => openPalette(true),
    },
    {
      id: 'view.shortcuts',
      title: 'Keyboard shortcuts',
      group: 'View',
      shortcuts: ['?'],
      keywords: 'help keys',
      run: () => openShortcuts(true),
    },
    {
      id: 'view.inspector',
      title: 'Show or hide the inspector',
      group: 'View',
      shortcuts: ['Mod+\\'],
      run: toggleInspector,
    },
    ...(['system', 'light', 'dark'] as const).map((value): Command => ({
      id: `view.theme.${value}`,
      title: themeTitles[value],
      group: 'View',
      keywords: 'theme mode color',
      when: () => theme !== value,
      run: () => set({ theme: value }),
    })),
    {
      id: 'sync.now',
      title: 'Sync now',
      group: 'Sync',
      keywords: 'refresh push pull',
      when: () => !paused,
      run: () => void bridge.call('sync.now', {}),
    },
    {
      id: 'sync.pause',
      title: paused ? 'Resume sync' : 'Pause sync',
      group: 'Sync',
      run: () => void bridge.call('sync.setPaused', { paused: !paused }),
    },
  ];
}

/** Registers what can be done from every screen. */
export function useShellCommands(): void {
  useCommands([...useNavigationCommands(), ...useEditCommands(), ...useViewCommands()], 'window');
}

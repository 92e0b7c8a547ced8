import { useNavigate, useRouter } from '@tanstack/react-router';
import { useBridge } from '../../../bridge/index.ts';
import { useCanStartBusiness, useEdits, useOtherAccounts, useSyncStatus } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import {
  useAddAccountRequests,
  useStartBusinessRequests,
  useSwitchRequests,
} from '../../../state/requests/account-requests.ts';
import { useCommands, type Command } from '../../../state/commands/index.ts';
import { usePreferences, type Theme } from '../../../state/preferences.ts';
import { useShell } from '../../../state/shell-store.ts';
import { useHistoryCommands } from './use-history-commands.ts';
import { useWindowCommands } from './use-window-commands.ts';

/** Navigation commands: the letters after G, and Back. */
function useNavigationCommands(): readonly Command[] {
  const navigate = useNavigate();
  const { history } = useRouter();
  return [
    {
      id: 'go.proposals',
      title: t('shell.proposals'),
      group: 'go',
      shortcuts: ['G P'],
      run: () => void navigate({ to: '/proposals' }),
    },
    {
      id: 'go.clients',
      title: t('shell.clients'),
      group: 'go',
      shortcuts: ['G C'],
      run: () => void navigate({ to: '/clients' }),
    },
    {
      id: 'go.library',
      title: t('libraryNames.pickerLabel'),
      group: 'go',
      shortcuts: ['G L'],
      run: () => void navigate({ to: '/library' }),
    },
    {
      id: 'go.outbox',
      title: t('shell.outbox'),
      group: 'go',
      shortcuts: ['G O'],
      run: () => void navigate({ to: '/outbox' }),
    },
    {
      id: 'go.activity',
      title: t('shell.activity'),
      group: 'go',
      shortcuts: ['G A'],
      run: () => void navigate({ to: '/activity' }),
    },
    {
      id: 'go.insights',
      title: t('shell.insights'),
      group: 'go',
      shortcuts: ['G I'],
      run: () => void navigate({ to: '/insights' }),
    },
    {
      id: 'go.settings',
      title: t('shell.settings'),
      group: 'go',
      shortcuts: ['Mod+,'],
      run: () => void navigate({ to: '/settings' }),
    },
    {
      id: 'go.back',
      title: t('commands.back'),
      group: 'go',
      shortcuts: ['Mod+['],
      run: () => history.back(),
    },
    {
      id: 'go.forward',
      title: t('commands.forward'),
      group: 'go',
      shortcuts: ['Mod+]'],
      run: () => history.forward(),
    },
  ];
}

/** The commands that create a proposal. */
function useCreateCommands(): readonly Command[] {
  const navigate = useNavigate();
  const edits = useEdits();

  async function createProposal(): Promise<void> {
    const proposalId = await edits.createProposal({ title: t('edits.untitled') });
    await navigate({ to: '/proposals/$proposalId', params: { proposalId } });
  }

  return [
    {
      id: 'proposal.new',
      title: t('commands.newProposal'),
      group: 'create',
      shortcuts: ['Mod+N'],
      run: () => void createProposal(),
    },
  ];
}

const themeTitles = {
  system: 'commands.themeSystem',
  light: 'commands.themeLight',
  dark: 'commands.themeDark',
} as const satisfies Record<Theme, string>;

/** Commands of the window's layout and of the engine. */
function useViewCommands(): readonly Command[] {
  const bridge = useBridge();
  const status = useSyncStatus();
  const { openPalette, openShortcuts, toggleInspector, openDataCheck } = useShell();
  const { theme, set } = usePreferences();
  const paused = status?.current.phase === 'paused';
  return [
    {
      id: 'view.palette',
      title: t('commands.searchAll'),
      group: 'view',
      shortcuts: ['Mod+K'],
      keyboardOnly: true,
      run: () => openPalette(true),
    },
    {
      id: 'view.shortcuts',
      title: t('commands.shortcuts'),
      group: 'view',
      shortcuts: ['?'],
      run: () => openShortcuts(true),
    },
    {
      id: 'view.inspector',
      title: t('commands.toggleInspector'),
      group: 'view',
      shortcuts: ['Mod+\\'],
      run: toggleInspector,
    },
    ...(['system', 'light', 'dark'] as const).map((value): Command => ({
      id: `view.theme.${value}`,
      title: t(themeTitles[value]),
      group: 'view',
      when: () => theme !== value,
      run: () => set({ theme: value }),
    })),
    {
      id: 'data.check',
      title: t('commands.checkData'),
      group: 'sync',
      run: () => openDataCheck(true),
    },
    {
      id: 'sync.now',
      title: t('commands.syncNow'),
      group: 'sync',
      when: () => !paused,
      run: () => void bridge.call('sync.now', {}),
    },
    {
      id: 'sync.pause',
      title: paused ? t('commands.resumeSync') : t('commands.pauseSync'),
      group: 'sync',
      run: () => void bridge.call('sync.setPaused', { paused: !paused }),
    },
  ];
}

/** Commands for the other accounts and for adding one. */
function useAccountCommands(): readonly Command[] {
  const others = useOtherAccounts();
  const switchTo = useSwitchRequests((store) => store.ask);
  const add = useAddAccountRequests((store) => store.ask);
  const canStart = useCanStartBusiness();
  const startBusiness = useStartBusinessRequests((store) => store.ask);
  const start: Command = {
    id: 'account.startBusiness',
    title: t('business.start'),
    group: 'create',
    run: () => startBusiness(true),
  };
  return [
    ...others.map((account, index): Command => ({
      id: `account.switch.${index}`,
      title: t('commands.switchAccount', { account: account.accountName }),
      group: 'go',
      keywords: account.accountEmail,
      run: () => switchTo(account),
    })),
    ...(canStart ? [start] : []),
    {
      id: 'account.add',
      title: t('commands.addAccount'),
      group: 'create',
      run: () => add(true),
    },
  ];
}

/** Registers the commands of every screen. */
export function useShellCommands(): void {
  useCommands(
    [
      ...useNavigationCommands(),
      ...useCreateCommands(),
      ...useHistoryCommands(),
      ...useViewCommands(),
      ...useWindowCommands(),
      ...useAccountCommands(),
    ],
    'window',
  );
}

import type { ReactNode } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useRecreateQuestion } from '../../data/index.ts';
import { useArchiveRequest } from '../../state/requests/archive-request.ts';
import { useDuplicateRequest } from '../../state/requests/duplicate-request.ts';
import { useKeyboard, useMouseNavigation, useKeysOf } from '../../state/commands/index.ts';
import { useDecisionRequest } from '../../state/requests/decision-request.ts';
import { useDeleteRequest } from '../../state/requests/delete-request.ts';
import { useTemplateDeleteRequest, useTemplateNameRequest } from '../../state/requests/template-requests.ts';
import { useShell } from '../../state/shell-store.ts';
import { CommandKeys } from '../../ui/controls/command-keys.ts';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { isMac } from '../../ui/controls/shortcut-parts.ts';
import { Sidebar } from './sidebar.tsx';
import { useClientNews } from './use-client-news.ts';
import { useInspectorRoom } from './use-inspector-room.ts';
import { useNativeMenu } from './commands/use-native-menu.ts';
import { useNetworkReturn } from './sync/use-network-return.ts';
import { useSentToast } from './sent/use-sent-toast.ts';
import { useShellCommands } from './commands/use-shell-commands.ts';
import { useUpdateToast } from './use-update-toast.ts';

const CommandPalette = lazyPart(async () => (await import('./commands/command-palette.tsx')).CommandPalette);
const Questions = lazyPart(async () => (await import('./questions.tsx')).Questions);
const ShortcutSheet = lazyPart(async () => (await import('./commands/shortcut-sheet.tsx')).ShortcutSheet);

interface Props {
  readonly onOpenProposal: (proposalId: LocalId, sectionId?: LocalId) => void;
  /** The screen. */
  readonly children: ReactNode;
}

/** Provides the commands' present keys to all controls. */
function Keys({ children }: Pick<Props, 'children'>) {
  return <CommandKeys value={useKeysOf()}>{children}</CommandKeys>;
}

/** Background effects of the window. A component of its own, so that an edit does not render the shell. */
function Workings() {
  useShellCommands();
  useKeyboard(isMac);
  useMouseNavigation();
  useNativeMenu();
  useInspectorRoom();
  useNetworkReturn();
  useUpdateToast();
  useSentToast();
  useClientNews();
  return null;
}

/** Loads the dialogs with the first question. */
function QuestionHost() {
  const isRecreateAsked = useRecreateQuestion() !== null;
  const isArchiveAsked = useArchiveRequest(({ asked }) => asked !== null);
  const isDuplicateAsked = useDuplicateRequest(({ asked }) => asked !== null);
  const isDecisionAsked = useDecisionRequest(({ asked }) => asked !== null);
  const isDeleteAsked = useDeleteRequest(({ asked }) => asked !== null);
  const isNameAsked = useTemplateNameRequest(({ asked }) => asked !== null);
  const isTemplateDeleteAsked = useTemplateDeleteRequest(({ asked }) => asked !== null);
  const isAboutTemplate = isNameAsked || isTemplateDeleteAsked;
  const isAsked = isRecreateAsked || isArchiveAsked || isDuplicateAsked || isDecisionAsked || isDeleteAsked;
  return isAsked || isAboutTemplate ? <Questions /> : null;
}

/** The shell around every screen of a connected account. */
export function Shell({ onOpenProposal, children }: Props) {
  const paletteOpen = useShell((shell) => shell.paletteOpen);
  const shortcutsOpen = useShell((shell) => shell.shortcutsOpen);
  const openPalette = useShell((shell) => shell.openPalette);
  const openShortcuts = useShell((shell) => shell.openShortcuts);
  return (
    <Keys>
      <Workings />
      <div className="flex h-full">
        <Sidebar />
        <main tabIndex={-1} className="flex min-w-0 grow flex-col bg-canvas outline-none">
          {children}
        </main>
        <QuestionHost />
        {paletteOpen && (
          <DialogBoundary onClose={() => openPalette(false)}>
            <CommandPalette onOpenProposal={onOpenProposal} />
          </DialogBoundary>
        )}
        {shortcutsOpen && (
          <DialogBoundary onClose={() => openShortcuts(false)}>
            <ShortcutSheet />
          </DialogBoundary>
        )}
      </div>
    </Keys>
  );
}

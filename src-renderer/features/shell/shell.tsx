import type { ReactNode } from 'react';
import { useKeyboard } from '../../state/commands/index.ts';
import { isMac } from '../../ui/shortcut-parts.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { Sidebar } from './sidebar.tsx';
import { useShellCommands } from './use-shell-commands.ts';

interface Props {
  /** The screen. */
  readonly children: ReactNode;
}

/** The window's frame around every screen of a connected account. */
export function Shell({ children }: Props) {
  useShellCommands();
  useKeyboard(isMac);
  return (
    <div className="flex h-full">
      <Sidebar />
      <main className="flex min-w-0 grow flex-col bg-canvas">{children}</main>
      <CommandPalette />
      <ShortcutSheet />
    </div>
  );
}

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useStore as useValue } from 'zustand';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { Outbox } from '../sync/outbox-reader.ts';
import type { Commands } from '../edits/commands.ts';
import { useAppData, useStore } from '../data-context.tsx';
import type { MirrorPhase } from '../data-store.ts';
import type { RecreateQuestion, HistoryResult, StepUndo, UndoOptions } from '../undo/history-types.ts';
import type { SaveState } from '../sync/save-state.ts';

/** Whom the app speaks to; undefined until the main process has said so. */
export function useSession(): SessionState | undefined {
  const { session } = useAppData();
  return useValue(session);
}

/** The accounts on this computer besides the one that is open. */
export function useOtherAccounts(): readonly KnownAccount[] {
  const { accounts } = useAppData();
  const all = useValue(accounts);
  return useMemo(() => all?.filter(({ isOpen }) => !isOpen) ?? [], [all]);
}

/** Whether the user can start a business of their own on this computer: there is none yet. */
export function useCanStartBusiness(): boolean {
  const { accounts } = useAppData();
  return useValue(accounts)?.every(({ workspace }) => workspace !== 'business') ?? false;
}

/** What the engine is doing; undefined until the main process has said so. */
export function useSyncStatus(): SyncStatus | undefined {
  const { syncStatus } = useAppData();
  return useValue(syncStatus);
}

/** Whether what the service has is still on its way: no reading of it has come to its end yet. */
export function useIsFirstPullPending(): boolean {
  return useSyncStatus()?.lastPulledAt === null;
}

/** Operations that are not done, and conflicts; undefined until the main process has said so. */
export function useOutbox(): Outbox | undefined {
  const { outbox } = useAppData();
  return useValue(outbox);
}

/** Whether the mirror shows what the journal knows. */
export function useMirrorPhase(): MirrorPhase {
  const { phase } = useStore();
  return useValue(phase);
}

/** Whether edits are on the journal's disk: all of them, or those of one record with what stands in it. */
export function useSaveState(id: LocalId | null = null): SaveState {
  const { saves } = useStore();
  return useSyncExternalStore(
    saves.subscribe,
    useCallback(() => saves.stateOf(id), [saves, id]),
  );
}

/** Everything that the user can do to records. */
export function useEdits(): Commands {
  return useStore().commands;
}

/** Gives the undo of the step that is newest when it is asked for: that step and no other. */
export function useUndoOfNewest(): () => StepUndo {
  return useStore().history.undoOfNewest;
}

/** The id that a record has now: an undo or redo, in any window, may have recreated it. */
export function useCurrentId(id: LocalId): LocalId {
  const { aliases } = useStore();
  return useSyncExternalStore(aliases.subscribe, () => aliases.current(id));
}

/** Undo and redo of this window, with the labels of the next steps. */
export interface UndoControls {
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  readonly undo: (options?: UndoOptions) => Promise<HistoryResult | null>;
  readonly redo: () => Promise<HistoryResult | null>;
}

/** What the last undo or redo has left to be decided; null where there is nothing. */
export function useRecreateQuestion(): RecreateQuestion | null {
  const { question } = useStore().history;
  return useValue(question);
}

/** The undo stack, watched. */
export function useHistory(): UndoControls {
  const { history } = useStore();
  const { undo, redo } = useValue(history.state);
  return { undoLabel: undo, redoLabel: redo, undo: history.undo, redo: history.redo };
}

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useStore as useValue } from 'zustand';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { Outbox } from '../sync/outbox-reader.ts';
import type { Commands } from '../edits/commands.ts';
import { useAppData, useStore } from '../data-context.tsx';
import type { MirrorPhase } from '../sync/mirror-connection.ts';
import type { RecreateQuestion, StepUndo } from '../undo/history-types.ts';
import type { SaveState } from '../sync/save-state.ts';

/** The state of the session; undefined until the main process has sent it. */
export function useSession(): SessionState | undefined {
  const { session } = useAppData();
  return useValue(session);
}

/** The accounts on this computer except the open one. */
export function useOtherAccounts(): readonly KnownAccount[] {
  const { accounts } = useAppData();
  const all = useValue(accounts);
  return useMemo(() => all?.filter(({ isOpen }) => !isOpen) ?? [], [all]);
}

/** Whether the user can start an own business on this computer. There can be only one. */
export function useCanStartBusiness(): boolean {
  const { accounts } = useAppData();
  return useValue(accounts)?.every(({ workspace }) => workspace !== 'business') ?? false;
}

/** The state of the sync engine; undefined until the main process has sent it. */
export function useSyncStatus(): SyncStatus | undefined {
  const { syncStatus } = useAppData();
  return useValue(syncStatus);
}

/** Whether the first pull from the service is not complete yet. */
export function useIsFirstPullPending(): boolean {
  return useSyncStatus()?.lastPulledAt === null;
}

/** Unfinished operations, conflicts and questions; undefined until the main process has sent them. */
export function useOutbox(): Outbox | undefined {
  const { outbox } = useAppData();
  return useValue(outbox);
}

export function useMirrorPhase(): MirrorPhase {
  const { phase } = useStore();
  return useValue(phase);
}

/** Whether edits are on the journal's disk: all edits (null), or those of one record and its descendants. */
export function useSaveState(id: LocalId | null = null): SaveState {
  const { saves } = useStore();
  return useSyncExternalStore(
    saves.subscribe,
    useCallback(() => saves.stateOf(id), [saves, id]),
  );
}

export function useEdits(): Commands {
  return useStore().commands;
}

/** Returns a function that captures the newest step and returns the undo of only that step. */
export function useUndoOfNewest(): () => StepUndo {
  return useStore().history.undoOfNewest;
}

/** The current id of a record. An undo or redo in any window may have recreated it under a new id. */
export function useCurrentId(id: LocalId): LocalId {
  const { aliases } = useStore();
  return useSyncExternalStore(aliases.subscribe, () => aliases.current(id));
}

/** The open question of the last undo or redo; null if there is none. */
export function useRecreateQuestion(): RecreateQuestion | null {
  const { question } = useStore().history;
  return useValue(question);
}

/** Undo and redo of this window, with the labels of the next steps; null if there is none. */
export function useHistory() {
  const { history } = useStore();
  const { undo, redo } = useValue(history.state);
  return { undoLabel: undo, redoLabel: redo, undo: history.undo, redo: history.redo };
}

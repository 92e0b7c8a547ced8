export { createAppData, type AppData, type Outbox } from './app-data.ts';
export type { Commands, SubmitOptions } from './commands.ts';
export { DataProvider, useAppData, useOptionalStore, useStore } from './data-context.tsx';
export type { DataStore, DataStoreOptions, MirrorPhase } from './data-store.ts';
export { lineItemValues } from './copies.ts';
export type { ClientValues, LineItemValues, ProposalValues, SectionValues } from './edit.ts';
export type { HistoryResult } from './history.ts';
export {
  useActivities,
  useClient,
  useClients,
  useHoldings,
  useProposal,
  useProposalCounts,
  useProposals,
  useProposalTotals,
  useWorkspace,
} from './hooks/record-hooks.ts';
export {
  useEdits,
  useHistory,
  useMirrorPhase,
  useOutbox,
  useSaveState,
  useSession,
  useSyncStatus,
  type UndoControls,
} from './hooks/state-hooks.ts';
export type {
  ActivityScope,
  ClientRecord,
  LineItemRecord,
  ProposalDocument,
  ProposalFilter,
  ProposalListItem,
  ProposalRecord,
  SectionRecord,
  SectionWithItems,
} from './queries.ts';
export type { SaveState } from './save-state.ts';

export { sweepMirrors } from './removed-mirrors.ts';
export type { MirrorCheck } from './check-mirror.ts';
export { createAppData, type AppData } from './app-data.ts';
export type { Outbox } from './outbox-reader.ts';
export type { DataStore } from './data-store.ts';
export { DataProvider, useOptionalStore, useStore } from './data-context.tsx';
export { lineItemValues } from './copies.ts';
export type { Seen } from './commands.ts';
export type { LineItemValues, SectionValues } from './edit.ts';
export type { InsightFacts } from './insight-facts.ts';
export { sectionsOfTemplate, type LibrarySection } from './library.ts';
export type { HistoryResult, StepUndo } from './history-types.ts';
export {
  useAcceptedSince,
  useActivities,
  useClient,
  useClients,
  useDocuments,
  useHoldings,
  useInsightFacts,
  useIsTimelineKnown,
  useIsPriced,
  useLibrary,
  useOriginals,
  useProposal,
  useProposalCounts,
  useProposals,
  useProposalTotals,
  useReadAhead,
  useStandaloneSections,
  useTimelineFacts,
  useTimelineFactsOf,
  useTotalsOf,
  useWonValue,
  useWorkspace,
} from './hooks/record-hooks.ts';
export {
  useCurrentId,
  useEdits,
  useHistory,
  useIsArriving,
  useMirrorPhase,
  useOtherAccounts,
  useOutbox,
  useSaveState,
  useSession,
  useSyncStatus,
  useAnewQuestion,
  useUndoOfNewest,
} from './hooks/state-hooks.ts';
export { useConflictCount } from './hooks/use-conflicts.ts';
export { useReadSoon, useUnread } from './hooks/use-unread.ts';
export { changedCurrency, hasPrices } from './currency-change.ts';
export type { ActivityScope, LineItemRecord, ProposalDocument, SectionRecord } from './queries.ts';
export type { ClientRecord, ProposalFilter, ProposalListItem } from './proposal-lists.ts';
export type { SectionWithItems } from './stored-records.ts';

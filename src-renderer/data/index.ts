export { yieldIfBusy } from './lib/yield-if-busy.ts';
export { autosaveTiming, createDebouncer, type DebounceTiming } from './lib/debouncer.ts';
export { deleteRemovedMirrors } from './db/removed-mirrors.ts';
export type { MirrorCheck } from './sync/check-mirror.ts';
export { createAppData, type AppData } from './app-data.ts';
export { newId } from './lib/new-id.ts';
export { useStableList } from './hooks/use-stable-list.ts';
export type { Outbox } from './sync/outbox-reader.ts';
export type { DataStore } from './data-store.ts';
export { DataProvider, useOptionalStore, useStore } from './data-context.tsx';
export type { ImportedSection, PreparedTemplate } from './edits/imported-sections.ts';
export { copyOfProposal, newTemplate, copyOfSection, newProposal } from './edits/copies.ts';
export type { Edit, EditOf, FieldValues, LineItemPosition } from './lib/edit.ts';
export { valuesOf, type LineItemValues, type SectionValues } from './lib/values.ts';
export type { InsightFacts } from './queries/insight-facts.ts';
export { sectionsOfTemplate, type LibrarySection, type TemplateRecord } from './queries/library.ts';
export type { HistoryResult, StepUndo } from './undo/history-types.ts';
export {
  useAcceptedSince,
  useActivities,
  useClient,
  useClients,
  useDocuments,
  useRecordCounts,
  useInsightFacts,
  useIsTimelineKnown,
  useIsInitialLoadDone,
  useIsPriced,
  useLibrary,
  useOriginals,
  useProposal,
  useProposalCounts,
  useProposals,
  useProposalTotals,
  usePrefetchProposal,
  useStandaloneSections,
  useTemplates,
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
  useIsFirstPullPending,
  useMirrorPhase,
  useCanStartBusiness,
  useOtherAccounts,
  useOutbox,
  useSaveState,
  useSession,
  useSyncStatus,
  useRecreateQuestion,
  useUndoOfNewest,
} from './hooks/state-hooks.ts';
export { useConflicts, type ConflictRef } from './hooks/use-conflicts.ts';
export { useReadSoon, useIsContentMissing } from './hooks/use-missing-content.ts';
export { changedCurrency, hasPrices } from './queries/currency-change.ts';
export type { ActivityScope, LineItemRecord, ProposalDocument, SectionRecord } from './queries/queries.ts';
export type { ClientRecord, ProposalFilter, ProposalListItem } from './queries/proposal-lists.ts';
export { arrangeContents, type SectionWithItems } from './db/stored-records.ts';

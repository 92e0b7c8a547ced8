import { lazyPart } from './ui/feedback/lazy-part.tsx';

// A start shows the proposals, so that all other screens wait until the window has time for their code; the editor
// comes first.

export const EditorScreen = lazyPart(async () => (await import('./features/editor/index.ts')).EditorScreen);
export const LibraryEditorScreen = lazyPart(
  async () => (await import('./features/editor/index.ts')).LibraryEditorScreen,
);
export const ActivityTimeline = lazyPart(
  async () => (await import('./features/activity/index.ts')).ActivityTimeline,
);
export const LivePreview = lazyPart(async () => (await import('./features/export/index.ts')).LivePreview);
export const ClientsScreen = lazyPart(
  async () => (await import('./features/clients/index.ts')).ClientsScreen,
);
export const ClientProposals = lazyPart(
  async () => (await import('./features/proposals/client-proposals.tsx')).ClientProposals,
);
export const ClientScreen = lazyPart(async () => (await import('./features/clients/index.ts')).ClientScreen);
export const LibraryScreen = lazyPart(
  async () => (await import('./features/library/index.ts')).LibraryScreen,
);
export const OutboxScreen = lazyPart(async () => (await import('./features/outbox/index.ts')).OutboxScreen);
export const ActivityScreen = lazyPart(
  async () => (await import('./features/activity/index.ts')).ActivityScreen,
);
export const SettingsScreen = lazyPart(
  async () => (await import('./features/settings/index.ts')).SettingsScreen,
);
export const RecoveryNotice = lazyPart(
  async () => (await import('./features/recovery/index.ts')).RecoveryNotice,
);
export const HostNotice = lazyPart(async () => (await import('./features/settings/index.ts')).HostNotice);
export const BackupHost = lazyPart(async () => (await import('./features/backup/index.ts')).BackupHost);
export const InsightsScreen = lazyPart(
  async () => (await import('./features/insights/index.ts')).InsightsScreen,
);
